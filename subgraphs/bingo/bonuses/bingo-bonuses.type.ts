import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('BingoBonuses', {
  simpleResolvers: true,
  description: 'Points in addition to those of the tasks; 0 where there is no bonus.',
})
export class BingoBonuses {
  @Field(() => Int, { description: 'Points for each completed row.' })
  row: number;

  @Field(() => Int, { description: 'Points for each completed column.' })
  column: number;

  @Field(() => Int, { description: 'Points for each completed main diagonal.' })
  diagonal: number;

  @Field(() => Int, { description: 'Points for completing every task of the board.' })
  board: number;
}

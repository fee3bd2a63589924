import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('BingoTaskCount', {
  simpleResolvers: true,
  description: 'How far a participant is with a task that counts something.',
})
export class BingoTaskCount {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => SafeInt, { description: 'The highest running total or level that was reported.' })
  count: number;

  @Field(() => SafeInt, { description: 'The count or level that completes the task.' })
  goal: number;
}

import { Field, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { POINTS_LIMITS } from '#kit/rules/points';

@InputType('BingoBonusesInput', { description: 'Points in addition to those of the tasks.' })
export class BingoBonusesInput {
  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for each completed row, 0 to 1,000,000; 0 by default.',
  })
  row?: number | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for each completed column, 0 to 1,000,000; 0 by default.',
  })
  column?: number | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for each completed main diagonal, 0 to 1,000,000; 0 by default.',
  })
  diagonal?: number | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for completing every task of the board, 0 to 1,000,000; 0 by default.',
  })
  board?: number | null;
}

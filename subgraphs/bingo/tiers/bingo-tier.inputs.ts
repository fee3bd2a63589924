import { Field, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { NEEDED_LIMITS, TIER_LIMITS, TIER_NAME_LIMITS } from '../rules/tiers';

@InputType('BingoTierInput', { description: 'A tier of an event.' })
export class BingoTierInput {
  @Limited(TIER_LIMITS)
  @Field(() => Int, { description: '1 to 5; unique.' })
  number: number;

  @Limited(TIER_NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 64 characters; none by default.' })
  name?: string | null;

  @Limited(NEEDED_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Tasks of the tier before that have to be completed to open it, 0 to 625; all of them, if there are fewer. 0 by default.',
  })
  needed?: number | null;
}

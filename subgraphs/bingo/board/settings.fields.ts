import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { checkBounds, checkName, Limited, trimmed } from '#kit/arguments';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { invalidArgument } from '#protocol/errors';
import type { Bonuses } from '../rules/scores';
import { NEEDED_LIMITS, TIER_LIMITS, TIER_NAME_LIMITS, type Tier, type TieredTask } from '../rules/tiers';

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

/**
 * Returns bonuses as they are stored: null if there are none, so that events with and without bonuses can be
 * distinguished.
 *
 * @param input undefined and null are kept.
 * @throws DomainError BAD_USER_INPUT naming the first bonus that is out of range.
 */
export function storedBonuses(
  input: BingoBonusesInput | null | undefined,
  argument = 'input.bonuses',
): Bonuses | null | undefined {
  if (!input) return input;
  const { row, column, diagonal, board } = input;
  const bonuses = { row: row ?? 0, column: column ?? 0, diagonal: diagonal ?? 0, board: board ?? 0 };
  for (const [name, points] of Object.entries(bonuses)) {
    checkBounds(`${argument}.${name}`, points, POINTS_LIMITS);
  }
  return Object.values(bonuses).every((points) => points === 0) ? null : bonuses;
}

@ObjectType('BingoTier', {
  simpleResolvers: true,
  description: 'A tier of an event: its tasks count while the tier is open.',
})
export class BingoTier {
  @Field(() => Int, { description: '1 to 5.' })
  number: number;

  @Field(() => String, { nullable: true, description: '1 to 64 characters; null without a name.' })
  name: string | null;

  @Field(() => Int, {
    description:
      'Tasks of the tier before that a participant, in an event of teams a team, completes to open it; all of them, if there are fewer. The first tier is always open, a later one only if those before it are.',
  })
  needed: number;
}

/** A tier as the children of `BingoTier` see it: the GraphQL fields and the event. */
export interface TierOfEvent extends BingoTier {
  readonly eventId: string;
}

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

/**
 * Returns tiers as they are stored: by number; null if there are none.
 *
 * @param inputs undefined and null are kept.
 * @throws DomainError BAD_USER_INPUT naming the first field that is out of range.
 */
export function storedTiers(
  inputs: readonly BingoTierInput[] | null | undefined,
  argument = 'input.tiers',
): readonly Tier[] | null | undefined {
  if (!inputs) return inputs;
  const tiers = inputs.map(({ number, name, needed }) => ({
    number,
    name: name == null ? null : trimmed(name),
    needed: needed ?? 0,
  }));
  checkTiers(argument, tiers);
  return tiers.length === 0 ? null : tiers.sort((one, other) => one.number - other.number);
}

function checkTiers(argument: string, tiers: readonly Tier[]): void {
  const taken = new Set<number>();
  for (const { number, name, needed } of tiers) {
    checkBounds(`${argument}.number`, number, TIER_LIMITS);
    if (taken.has(number)) throw invalidArgument(`${argument}.number`, 'must be unique');
    taken.add(number);
    if (name !== null) checkName(`${argument}.name`, name, TIER_NAME_LIMITS.maxLength);
    checkBounds(`${argument}.needed`, needed, NEEDED_LIMITS);
  }
}

/** @throws DomainError BAD_USER_INPUT if a task is in a tier that the event does not have. */
export function checkTiersOf(
  argument: string,
  tasks: readonly TieredTask[],
  tiers: readonly Tier[] | null,
): void {
  const numbers = new Set((tiers ?? []).map(({ number }) => number));
  const wrong = tasks.find(({ tier }) => tier !== null && !numbers.has(tier));
  if (wrong) {
    throw invalidArgument(
      argument,
      `must have the tier ${wrong.tier} of the task at position ${wrong.position}`,
    );
  }
}

import { InputType, Int, ObjectType } from 'type-graphql';
import { boundsProblem } from '#kit/arguments';
import { type FieldTable, initialFields } from '#kit/fields';
import { createdFields, NAME, shownFields } from '#kit/graph-fields';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { invalidArgument } from '#protocol/errors';
import { nameProblem } from '#protocol/rules/text';
import type { Bonuses } from '../rules/scores';
import { NEEDED_LIMITS, TIER_LIMITS, TIER_NAME_LIMITS, type Tier, type TieredTask } from '../rules/tiers';

function bonusFor(what: string) {
  return {
    title: 'bonus',
    initially: 0,
    problem: (points: number) => boundsProblem(points, POINTS_LIMITS),
    limits: POINTS_LIMITS,
    graph: () => Int,
    shown: `Points for ${what}.`,
    created: `Points for ${what}, 0 to 1,000,000; 0 by default.`,
  };
}

const BONUS_FIELDS: FieldTable<Bonuses, never> = {
  row: bonusFor('each completed row'),
  column: bonusFor('each completed column'),
  diagonal: bonusFor('each completed main diagonal'),
  board: bonusFor('completing every task of the board'),
};

@ObjectType('BingoBonuses', {
  simpleResolvers: true,
  description: 'Points in addition to those of the tasks; 0 where there is no bonus.',
})
export class BingoBonuses extends shownFields(BONUS_FIELDS) {}

@InputType('BingoBonusesInput', { description: 'Points in addition to those of the tasks.' })
export class BingoBonusesInput extends createdFields(BONUS_FIELDS) {}

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
  const bonuses = initialFields(BONUS_FIELDS, input, argument);
  return Object.values(bonuses).every((points) => points === 0) ? null : bonuses;
}

const TIER_FIELDS: FieldTable<Tier, 'number'> = {
  number: {
    title: 'number',
    problem: (number) => boundsProblem(number, TIER_LIMITS),
    limits: TIER_LIMITS,
    graph: () => Int,
    shown: '1 to 5.',
    created: '1 to 5; unique.',
  },
  name: {
    ...NAME,
    nullable: true,
    problem: (name) => nameProblem(name, TIER_NAME_LIMITS.maxLength),
    limits: TIER_NAME_LIMITS,
    shown: '1 to 64 characters; null without a name.',
    created: '1 to 64 characters; none by default.',
  },
  needed: {
    title: 'needed',
    initially: 0,
    problem: (needed) => boundsProblem(needed, NEEDED_LIMITS),
    limits: NEEDED_LIMITS,
    graph: () => Int,
    shown:
      'Tasks of the tier before that a participant, in an event of teams a team, completes to open it; all of them, if there are fewer. The first tier is always open, a later one only if those before it are.',
    created:
      'Tasks of the tier before that have to be completed to open it, 0 to 625; all of them, if there are fewer. 0 by default.',
  },
};

@ObjectType('BingoTier', {
  simpleResolvers: true,
  description: 'A tier of an event: its tasks count while the tier is open.',
})
export class BingoTier extends shownFields(TIER_FIELDS) {}

/** A tier as the children of `BingoTier` see it: the GraphQL fields and the event. */
export interface TierOfEvent extends BingoTier {
  readonly eventId: string;
}

@InputType('BingoTierInput', { description: 'A tier of an event.' })
export class BingoTierInput extends createdFields(TIER_FIELDS) {}

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
  const tiers = inputs.map((input) => initialFields(TIER_FIELDS, input, argument));
  if (new Set(tiers.map(({ number }) => number)).size < tiers.length) {
    throw invalidArgument(`${argument}.number`, 'must be unique');
  }
  return tiers.length === 0 ? null : tiers.sort((left, right) => left.number - right.number);
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

import { checkBounds, checkName, trimmed } from '#kit/arguments';
import { invalidArgument } from '#protocol/errors';
import { NEEDED_LIMITS, TIER_LIMITS, TIER_NAME_LIMITS, type Tier, type TieredTask } from '../rules/tiers';
import type { BingoTierInput } from './bingo-tier.inputs';

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

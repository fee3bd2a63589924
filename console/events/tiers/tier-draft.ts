import type { TaskDraft } from '#console/events/board/board-draft.ts';

/** A tier while its event is edited. */
export interface TierDraft {
  readonly number: number;
  /** Empty for none. */
  readonly name: string;
  /** Tasks of the tier before that open it. */
  readonly needed: number;
}

const MOST_TIERS = 5;

/** Adds a tier with the lowest number that is free; none when there are five. */
export function addTier(tiers: readonly TierDraft[]): TierDraft[] {
  const numbers = Array.from({ length: MOST_TIERS }, (_, index) => index + 1);
  const number = numbers.find((one) => !tiers.some((tier) => tier.number === one));
  const added = number === undefined ? [] : [{ number, name: '', needed: 0 }];
  return [...tiers, ...added].sort((one, other) => one.number - other.number);
}

export function isFull(tiers: readonly TierDraft[]): boolean {
  return tiers.length >= MOST_TIERS;
}

/** Returns tasks without a tier that the event no longer has. */
export function withoutTier(tasks: readonly TaskDraft[], number: number): TaskDraft[] {
  return tasks.map((task) => (task.tier === number ? { ...task, tier: null } : task));
}

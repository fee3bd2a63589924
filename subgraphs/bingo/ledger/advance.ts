/** The stored count of a task. */
export interface StoredCount {
  readonly count: number;
  /** Sum of the reversed changes, which `count` does not contain. */
  readonly reversed: number;
}

/** A count that changed. */
export interface Advance extends StoredCount {
  readonly change: number;
}

/** Returns the count that is stored for a task; zero if what is stored counts something else. */
export function storedCount(
  stored: {
    readonly counted: string | null;
    readonly count: number | null;
    readonly reversed: number | null;
  },
  counted: string,
): StoredCount {
  if (stored.counted !== counted) return { count: 0, reversed: 0 };
  return { count: stored.count ?? 0, reversed: stored.reversed ?? 0 };
}

/**
 * Raises a count to a running total or a level. What was reversed is part of a running total and stays out of
 * the count.
 *
 * @returns null if the total is no higher than what was reported before.
 */
export function advanceToTotal({ count, reversed }: StoredCount, total: number): Advance | null {
  const change = total - count - reversed;
  return change > 0 ? { count: count + change, reversed, change } : null;
}

/**
 * Adds to a count, which ends at 2^53 - 1, or subtracts from it what did not happen: first of what an
 * organiser reversed, and never below 0.
 */
export function advanceBy({ count, reversed }: StoredCount, increment: number): Advance | null {
  const change =
    increment > 0
      ? Math.max(Math.min(increment, Number.MAX_SAFE_INTEGER - count - reversed), 0)
      : Math.max(Math.min(increment + reversed, 0), -count);
  return change === 0 ? null : { count: count + change, reversed, change };
}

/**
 * The change of a task that counts something, and what it counts; null for a task that one report completes.
 */
export interface Counted extends Advance {
  readonly counted: string | null;
}

/** The change of a task that one report completes. */
export const ONCE: Counted = { counted: null, change: 1, count: 1, reversed: 0 };

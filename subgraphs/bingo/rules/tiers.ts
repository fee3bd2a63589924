import { LARGEST_SIZE } from './scores';

/** Limits of the numbers of tiers; an event has at most as many. */
export const TIER_LIMITS = { minimum: 1, maximum: 5 };
/** Limits of the names of tiers. */
export const TIER_NAME_LIMITS = { minLength: 1, maxLength: 64 };
/** Limits of the tasks that open a tier. */
export const NEEDED_LIMITS = { minimum: 0, maximum: LARGEST_SIZE ** 2 };

/** A tier of an event. */
export interface Tier {
  readonly number: number;
  /** Null for one without a name. */
  readonly name: string | null;
  /**
   * Completed tasks of the tier before that open it; all of them, if there are fewer. The first tier is
   * always open.
   */
  readonly needed: number;
}

/** A task as tiers see it. */
export interface TieredTask {
  readonly position: number;
  /** Null for a task that is always open. */
  readonly tier: number | null;
}

/**
 * Returns the numbers of the tiers that are open for a player or a team: each needs tasks of the one before,
 * which has to be open itself.
 *
 * @param tiers by number.
 * @param completed positions of completed tasks.
 */
export function openTiers(
  tiers: readonly Tier[],
  tasks: readonly TieredTask[],
  completed: ReadonlySet<number>,
): ReadonlySet<number> {
  const done = tasks.filter(({ position }) => completed.has(position));
  return openTiersBy(tiers, countByTier(tasks), countByTier(done));
}

/**
 * Returns since when tiers have been open for a player or a team: when the last task that the tier before
 * needs was completed, but not before that was open itself; null for the first tier.
 *
 * @param completed times of completed positions, in ISO 8601.
 */
export function tiersOpenSince(
  tiers: readonly Tier[],
  tasks: readonly TieredTask[],
  completed: ReadonlyMap<number, string>,
): ReadonlyMap<number, string | null> {
  const open = openTiers(tiers, tasks, new Set(completed.keys()));
  const since = new Map<number, string | null>();
  let [before, opened]: [number | null, string | null] = [null, null];
  for (const { number, needed } of tiers.filter((tier) => open.has(tier.number))) {
    const ofBefore = tasks.filter(({ tier }) => tier !== null && tier === before);
    const times = ofBefore.flatMap(({ position }) => completed.get(position) ?? []).sort();
    const reached = times[Math.min(needed, ofBefore.length) - 1] ?? null;
    if (reached !== null && (opened === null || reached > opened)) opened = reached;
    since.set(number, opened);
    before = number;
  }
  return since;
}

/**
 * Returns the same from numbers of tasks by tier.
 *
 * @param sizes tasks of each tier.
 * @param done completed tasks of each tier.
 */
export function openTiersBy(
  tiers: readonly Tier[],
  sizes: ReadonlyMap<number, number>,
  done: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const open = new Set<number>();
  let before: number | null = null;
  for (const { number, needed } of tiers) {
    if (before !== null && (done.get(before) ?? 0) < Math.min(needed, sizes.get(before) ?? 0)) break;
    open.add(number);
    before = number;
  }
  return open;
}

function countByTier(tasks: readonly TieredTask[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { tier } of tasks) {
    if (tier !== null) counts.set(tier, (counts.get(tier) ?? 0) + 1);
  }
  return counts;
}

/** Returns whether a task can be advanced. @param open see `openTiers`. */
export function isInOpenTier({ tier }: Pick<TieredTask, 'tier'>, open: ReadonlySet<number>): boolean {
  return tier === null || open.has(tier);
}

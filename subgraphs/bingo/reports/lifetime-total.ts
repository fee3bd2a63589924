/** How long a kill that a total counted may still arrive as an increment. */
const SAME_KILL_MS = 60_000;

/** What the lifetime totals of a player gave so far for one thing. Times are in ISO 8601. */
export interface LifetimeTotal {
  /** The total before anything counted; null before the first total. */
  readonly baseline: number | null;
  /** When the report that set the baseline happened; null before. */
  readonly baselineAt: string | null;
  readonly highest: number;
  /** Increments that counted and that no total contains yet. */
  readonly increments: number;
  /**
   * Increments that counted before the first total arrived: totals that happened before it may contain them.
   */
  readonly earlier: number;
  /** Kills that totals counted within a minute and for which an increment may follow. */
  readonly kills: number;
  /** When the last of them happened; null if there was none. */
  readonly killsAt: string | null;
}

/** A change of the count, and the new state. */
export interface TotalChange {
  readonly change: number;
  readonly next: LifetimeTotal;
}

const NONE: LifetimeTotal = {
  baseline: null,
  baselineAt: null,
  highest: 0,
  increments: 0,
  earlier: 0,
  kills: 0,
  killsAt: null,
};

/** A lifetime total that was reported. */
export interface ReportedTotal {
  readonly total: number;
  readonly at: string;
  /** Whether the report is about the very kill that made this total, so that the kill counts. */
  readonly ofThisKill: boolean;
  /** Whether the report is the loot of that kill: increments that other loot made are of other kills. */
  readonly isLoot?: boolean;
}

/**
 * Counts what a lifetime total adds. The first total in the event is the baseline: the one that happened
 * first, in whatever order they arrive. What increments counted before is not counted again.
 *
 * @param before undefined before anything was reported.
 */
export function addTotal(before: LifetimeTotal = NONE, reported: ReportedTotal): TotalChange {
  const { total, at, ofThisKill } = reported;
  const start = ofThisKill ? total - 1 : total;
  if (before.baseline === null) {
    const first = { ...before, baseline: start, baselineAt: at, highest: total };
    const { change, next } = grown(first, total - start, reported);
    return { change, next: { ...next, increments: 0, earlier: next.increments } };
  }
  if (total > before.highest) return grown({ ...before, highest: total }, total - before.highest, reported);
  if (start < before.baseline && before.baselineAt !== null && at < before.baselineAt) {
    const growth = before.baseline - start;
    const contained = Math.min(reported.isLoot ? growth - 1 : growth, before.earlier);
    const lowered = { ...before, baseline: start, baselineAt: at, earlier: before.earlier - contained };
    return grown(lowered, growth - contained, reported);
  }
  // The loot of a kill that a total counted has arrived.
  const kills = reported.isLoot ? Math.max(before.kills - 1, 0) : before.kills;
  return { change: 0, next: kills === before.kills ? before : { ...before, kills } };
}

/** An increment that was reported. */
export interface ReportedIncrement {
  readonly increment: number;
  readonly at: string;
  /** Whether a total for the same kill may have arrived just before. */
  readonly mayRepeatTotal: boolean;
}

/** Counts an increment, unless a total counted the same kill within the minute before. */
export function addIncrement(
  before: LifetimeTotal = NONE,
  { increment, at, mayRepeatTotal }: ReportedIncrement,
): TotalChange {
  const repeated = mayRepeatTotal ? Math.min(increment, recentKills(before, at)) : 0;
  const change = increment - repeated;
  const increments = Math.min(before.increments + change, Number.MAX_SAFE_INTEGER);
  return { change, next: { ...before, kills: before.kills - repeated, increments } };
}

/** Subtracts from a growing total what increments counted already. */
function grown(
  total: LifetimeTotal,
  growth: number,
  { at, ofThisKill, isLoot = false }: ReportedTotal,
): TotalChange {
  const ofOtherLoot = isLoot ? growth - 1 : growth;
  const counted = Math.min(ofOtherLoot, total.increments);
  const change = growth - counted;
  const next = { ...total, increments: total.increments - counted };
  if (!ofThisKill) return { change, next };
  const kills = Math.min(recentKills(total, at) + ofOtherLoot - counted, Number.MAX_SAFE_INTEGER);
  return { change, next: { ...next, kills, killsAt: latest(total.killsAt, at) } };
}

/** Returns for how many kills that a total counted an increment may follow. */
function recentKills({ kills, killsAt }: LifetimeTotal, at: string): number {
  return killsAt !== null && Date.parse(at) - Date.parse(killsAt) <= SAME_KILL_MS ? kills : 0;
}

function latest(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

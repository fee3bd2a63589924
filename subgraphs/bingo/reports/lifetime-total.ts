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
  /** Kills that the last total counted and for which an increment may follow. */
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
  kills: 0,
  killsAt: null,
};

/** A lifetime total that was reported. */
export interface ReportedTotal {
  readonly total: number;
  readonly at: string;
  /** Whether the report is about the very kill that made this total, so that the kill counts. */
  readonly ofThisKill: boolean;
}

/**
 * Counts what a lifetime total adds. The first total in the event is the baseline: the one that happened first, in
 * whatever order they arrive. What increments counted before is not counted again.
 *
 * @param before undefined before anything was reported.
 */
export function addTotal(
  before: LifetimeTotal = NONE,
  { total, at, ofThisKill }: ReportedTotal,
): TotalChange {
  const start = ofThisKill ? total - 1 : total;
  if (before.baseline === null) {
    const first = { ...before, baseline: start, baselineAt: at, highest: total };
    const { change, next } = withoutCounted(first, total - start);
    return { change, next: withKill({ ...next, increments: 0 }, change, at, ofThisKill) };
  }
  if (total > before.highest) {
    const { change, next } = withoutCounted({ ...before, highest: total }, total - before.highest);
    return { change, next: withKill(next, change, at, ofThisKill) };
  }
  if (start < before.baseline && before.baselineAt !== null && at < before.baselineAt) {
    return withoutCounted({ ...before, baseline: start, baselineAt: at }, before.baseline - start);
  }
  return { change: 0, next: before };
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
  const sinceKill = before.killsAt === null ? Infinity : Date.parse(at) - Date.parse(before.killsAt);
  const repeated = mayRepeatTotal && sinceKill <= SAME_KILL_MS ? Math.min(increment, before.kills) : 0;
  const change = increment - repeated;
  const increments = Math.min(before.increments + change, Number.MAX_SAFE_INTEGER);
  return { change, next: { ...before, kills: before.kills - repeated, increments } };
}

/** Subtracts from a growing total what increments counted already. */
function withoutCounted(total: LifetimeTotal, growth: number): TotalChange {
  const counted = Math.min(growth, total.increments);
  return { change: growth - counted, next: { ...total, increments: total.increments - counted } };
}

function withKill(total: LifetimeTotal, change: number, at: string, ofThisKill: boolean): LifetimeTotal {
  return ofThisKill && change > 0 ? { ...total, kills: 1, killsAt: at } : total;
}

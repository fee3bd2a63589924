/** The last reading of a counter that stands: later growth is compared with it. */
export interface Reading {
  readonly value: number;
  /** In epoch milliseconds. */
  readonly at: number;
  /** The longest chain that ends before what the counter counts after this reading. */
  readonly count: number;
  /** The lowest value since the counter was last not believed. */
  readonly lowest: number;
  /** Values just below that growth contains and that no reading had: one may still arrive late. */
  readonly skipped: readonly number[];
  /** Kills since `lowest` whose readings were not higher: growth may contain them. */
  readonly behind: number;
}

/** What the next reading of a notification's counter means. */
type Step =
  | { readonly kind: 'growth'; readonly by: number }
  /** Nothing more happened, or what growth contains. */
  | { readonly kind: 'known' }
  /** It happened once before everything that the counter said, or the client counts late. */
  | { readonly kind: 'earlier' | 'behind' }
  /** It happened once; `doubt` says why growth is not believed, null for a first reading. */
  | { readonly kind: 'baseline'; readonly doubt: string | null };

/** "Lots!" of the client's loot tracker, and above. */
const UNKNOWN_COUNT = 65_535;
/** No more often than this does anything happen for long. */
const MS_PER_KILL = 5000;
/** How far a counter is behind because notifications arrive out of order, or the client counts late. */
const LATE = 2;
/** A counter at 1 after this time has started again. */
const RESTARTED_MS = 15_000;

/** Compares a reading of a notification with the one before. */
export function stepTo(value: number, at: number, before: Reading | null): Step {
  if (value >= UNKNOWN_COUNT) return doubted(`the counter says ${value}, which is no count`);
  if (before === null) return { kind: 'baseline', doubt: null };
  const by = value - before.value;
  const ms = at - before.at;
  if (by > 1 && by > Math.floor(ms / MS_PER_KILL)) {
    return doubted(`the counter grew by ${by} in ${Math.floor(ms / 1000)} s`);
  }
  if (by > 0) return { kind: 'growth', by };
  if (by === 0) return { kind: 'known' };
  if (by < -LATE || (value === 1 && ms >= RESTARTED_MS)) {
    return doubted(`the counter went from ${before.value} to ${value}`);
  }
  if (before.skipped.includes(value)) return { kind: 'known' };
  return { kind: value < before.lowest ? 'earlier' : 'behind' };
}

function doubted(reason: string): Step {
  return { kind: 'baseline', doubt: `${reason}: counted as 1` };
}

/** Returns a reading with which later ones are compared. */
export function baseline(value: number, at: number, count: number): Reading {
  return { value, at, count, lowest: value, skipped: [], behind: 0 };
}

/** Returns whether later readings can be compared with a value. */
export function isComparable(value: number): boolean {
  return value < UNKNOWN_COUNT;
}

/** Returns the values just below a higher one that neither `before` nor a reading before it had. */
export function skippedBelow(value: number, before: Reading): readonly number[] {
  return [value - LATE, value - 1].filter(
    (missing) => missing > before.value || before.skipped.includes(missing),
  );
}

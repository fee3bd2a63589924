import { LARGEST_COUNT, type ReportedType } from '../triggers/trigger';
import { isHighestType, isOnceType, reportedType } from '../triggers/trigger-matching';

/** The stored count of a task or of a part of a goal. */
export interface StoredCount {
  readonly count: number;
  /** Sum of the reversed changes, which `count` does not contain. */
  readonly reversed: number;
}

/** A count that changed. */
export interface Advance extends StoredCount {
  readonly change: number;
}

/**
 * The change of a task that counts something, and what it counts; null for a task that one report completes.
 */
export interface Counted extends Advance {
  readonly counted: string | null;
}

/** The change of a task that one report completes. */
export const ONCE: Counted = { counted: null, change: 1, count: 1, reversed: 0 };

/**
 * How much was reported: `change` more, a level that was reached, or a running total, which may be known to
 * be `proven` more.
 */
export type ReportedAmount =
  | { readonly change: number }
  | { readonly level: number }
  | { readonly total: number; readonly proven?: number };

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

/** Returns what happened to a count; null if nothing. */
export function advanceOf(stored: StoredCount, reported: ReportedAmount): Advance | null {
  if ('change' in reported) return advanceBy(stored, reported.change);
  if ('level' in reported) return advanceToTotal(stored, reported.level);
  const advance = advanceToTotal(stored, reported.total);
  const { proven = 0 } = reported;
  return proven > (advance?.change ?? 0) ? advanceBy(stored, proven) : advance;
}

/**
 * Raises a count to a running total or a level. What was reversed is part of a running total and stays out of
 * the count.
 *
 * @returns null if the total is no higher than what was reported before.
 */
function advanceToTotal({ count, reversed }: StoredCount, total: number): Advance | null {
  const change = total - count - reversed;
  return change > 0 ? { count: count + change, reversed, change } : null;
}

/**
 * Adds to a count, which ends at 2^53 - 1, or subtracts from it what did not happen: first of what an
 * organiser reversed, and never below 0.
 */
function advanceBy({ count, reversed }: StoredCount, increment: number): Advance | null {
  const change =
    increment > 0
      ? Math.max(Math.min(increment, Number.MAX_SAFE_INTEGER - count - reversed), 0)
      : Math.max(Math.min(increment + reversed, 0), -count);
  return change === 0 ? null : { count: count + change, reversed, change };
}

/** What the present and former members of a team counted for it, without one of them. */
interface MatesCount {
  readonly position: number;
  /** What was counted. */
  readonly thing: string;
  readonly sum: number;
  readonly most: number;
}

/** What a participant counted for other teams, with what was reversed there. */
interface CountElsewhere {
  readonly position: number;
  readonly thing: string;
  readonly total: number;
}

/** The counts that matter to a participant's own because of teams. */
export interface TeamCounts {
  readonly mates: readonly MatesCount[];
  readonly elsewhere: readonly CountElsewhere[];
}

/**
 * Adds up the counts of a team: amounts are summed, of levels and of what one report completes the highest
 * counts. A participant of a solo event is a team of one.
 */
export class TeamTally {
  private readonly mates = new Map<number, Map<string, number>>();
  private readonly totals = new Map<string, number>();

  constructor({ mates, elsewhere }: TeamCounts) {
    for (const { position, thing, sum, most } of mates) {
      const known = this.mates.get(position) ?? new Map<string, number>();
      this.mates.set(position, known.set(thing, countTogether(thing, sum, most)));
    }
    for (const { position, thing, total } of elsewhere) {
      if (isSummed(thing)) this.totals.set(keyOf(position, thing), total);
    }
  }

  /** Returns the count of the team. @param own the count of the participant. */
  together(position: number, thing: string, own: number): number {
    return combined(thing, own, this.mates.get(position)?.get(thing) ?? 0);
  }

  /** Returns what the other members counted at a position, by what was counted. */
  ofMates(position: number): ReadonlyMap<string, number> {
    return this.mates.get(position) ?? NOTHING;
  }

  /** Returns how much of the participant's running total counted for other teams. */
  elsewhere(position: number, thing: string): number {
    return this.totals.get(keyOf(position, thing)) ?? 0;
  }
}

/** Returns what two counts of the same thing are together. */
export function combined(thing: string, left: number, right: number): number {
  return countTogether(thing, left + right, Math.max(left, right));
}

/** Returns what counts of the same thing are together: their sum, which ends at 2^53 - 1, or the highest. */
export function countTogether(thing: string, sum: number, most: number): number {
  return isSummed(thing) ? Math.min(sum, LARGEST_COUNT) : most;
}

/** Returns whether counts of members add up. */
export function isSummed(thing: string): boolean {
  return !isHighestValue(thing) && !isCountedOnce(thing);
}

/**
 * Returns whether a count is the highest value that was reported, such as a level, and not a sum: a reversal
 * falls back to the value before.
 */
export function isHighestValue(counted: string): boolean {
  const type = typeOf(counted);
  return type !== null && isHighestType(type);
}

/** Returns whether one report completes what is counted. */
export function isCountedOnce(counted: string): boolean {
  const type = typeOf(counted);
  return type !== null && isOnceType(type);
}

function typeOf(counted: string): ReportedType | null {
  return reportedType(counted.slice(0, counted.indexOf(':')));
}

const NOTHING: ReadonlyMap<string, number> = new Map();

function keyOf(position: number, thing: string): string {
  return `${position}:${thing}`;
}

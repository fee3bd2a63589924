import { isCountedOnce, isHighestValue } from '../ledger/ledger-entry';
import { LARGEST_COUNT } from '../rules/trigger';

/** What the present and former members of a team counted for it, without one of them. */
export interface MatesCount {
  readonly position: number;
  /** What was counted. */
  readonly thing: string;
  readonly sum: number;
  readonly most: number;
}

/** What a participant counted for other teams, with what was reversed there. */
export interface CountElsewhere {
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
 * counts.
 */
export class TeamTally {
  private readonly mates = new Map<number, Map<string, number>>();
  private readonly totals = new Map<string, number>();

  /** @param counts null in a solo event, where a participant's counts are all there is. */
  constructor(counts: TeamCounts | null) {
    for (const { position, thing, sum, most } of counts?.mates ?? []) {
      const known = this.mates.get(position) ?? new Map<string, number>();
      this.mates.set(position, known.set(thing, countTogether(thing, sum, most)));
    }
    for (const { position, thing, total } of counts?.elsewhere ?? []) {
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

/** The tally of a participant of a solo event. */
export const SOLO_TALLY = new TeamTally(null);

/** Returns what two counts of the same thing are together. */
export function combined(thing: string, one: number, other: number): number {
  return countTogether(thing, one + other, Math.max(one, other));
}

/** Returns what counts of the same thing are together: their sum, which ends at 2^53 - 1, or the highest. */
export function countTogether(thing: string, sum: number, most: number): number {
  return isSummed(thing) ? Math.min(sum, LARGEST_COUNT) : most;
}

/** Returns whether counts of members add up. */
export function isSummed(thing: string): boolean {
  return !isHighestValue(thing) && !isCountedOnce(thing);
}

const NOTHING: ReadonlyMap<string, number> = new Map();

function keyOf(position: number, thing: string): string {
  return `${position}:${thing}`;
}

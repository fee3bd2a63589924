/** What one observer reported of one player; times in milliseconds since 1970. */
export interface Presence {
  /** Folded name of the player. */
  readonly player: string;
  /** The name as the observer spelled it. */
  readonly rsn: string;
  readonly observerId: string;
  readonly joined: number;
  /** When the player left; null for one who was still there at `seen`. */
  readonly left: number | null;
  /** When the player was still there; null for one who left. */
  readonly seen: number | null;
}

/** What counts of a session: presence before its start or after its end does not. */
export interface SessionSpan {
  readonly start: number;
  /** Its end, the closing or the present time, whichever is first. */
  readonly until: number;
}

/** A player's presence in a session, of the reports of all observers. */
export interface MergedPresence {
  readonly player: string;
  readonly rsn: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Whole minutes. */
  readonly minutesPresent: number;
  /** Whole minutes from the start of the session to the first presence. */
  readonly minutesLate: number;
  readonly stillHere: boolean;
  readonly observers: number;
}

const MINUTE = 60_000;

/**
 * Merges reports by player: the union of all intervals within the session. A player who was still there when
 * last seen stays until an observer reports that the player left, at that time or later. Does not depend on
 * the order of the reports.
 *
 * @returns the players with presence in the session, first seen first, then by name.
 */
export function mergePresence(reports: readonly Presence[], span: SessionSpan): MergedPresence[] {
  const byPlayer = new Map<string, Presence[]>();
  for (const report of reports) {
    const known = byPlayer.get(report.player);
    if (known) known.push(report);
    else byPlayer.set(report.player, [report]);
  }
  return [...byPlayer.values()]
    .flatMap((ofPlayer) => mergePlayer(ofPlayer, span))
    .sort((a, b) => a.firstSeen - b.firstSeen || compare(a.player, b.player));
}

interface Interval {
  readonly report: Presence;
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
}

/** @param reports of one player. @returns nothing for a player who was not there during the session. */
function mergePlayer(reports: readonly Presence[], span: SessionSpan): MergedPresence[] {
  const leavings = reports.flatMap(({ left }) => left ?? []).sort((a, b) => a - b);
  const intervals = reports
    .map((report) => intervalOf(report, leavings, span))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  const [first] = intervals;
  if (!first) return [];
  let present = 0;
  let lastSeen = first.from;
  for (const { from, to } of intervals) {
    present += Math.max(0, to - Math.max(from, lastSeen));
    lastSeen = Math.max(lastSeen, to);
  }
  return [
    {
      player: first.report.player,
      rsn: spellingOf(intervals),
      firstSeen: first.from,
      lastSeen,
      minutesPresent: Math.floor(present / MINUTE),
      minutesLate: Math.floor((first.from - span.start) / MINUTE),
      stillHere: intervals.some(({ isOpen }) => isOpen),
      observers: new Set(intervals.map(({ report }) => report.observerId)).size,
    },
  ];
}

/** @param leavings times of all reports that the player left, ascending. */
function intervalOf(report: Presence, leavings: readonly number[], { start, until }: SessionSpan): Interval {
  const { joined, left, seen } = report;
  const end = left ?? leavings.find((time) => seen !== null && time >= seen) ?? null;
  return {
    report,
    from: Math.max(joined, start),
    to: Math.min(end ?? until, until),
    isOpen: end === null,
  };
}

/** Returns the spelling in the report with the earliest join. */
function spellingOf(intervals: readonly Interval[]): string {
  const [first] = intervals
    .map(({ report }) => report)
    .sort((a, b) => a.joined - b.joined || compare(a.rsn, b.rsn));
  return first?.rsn ?? '';
}

/** Compares by code units, independent of any locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

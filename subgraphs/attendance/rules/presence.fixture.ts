import type { MergedPresence, Presence, SessionSpan } from './presence';

const MINUTE = 60_000;

/**
 * Merges reports by another way than `mergePresence`: asks of every half minute of the session whether
 * a player was present. Times must be whole minutes.
 */
export function presenceModel(reports: readonly Presence[], span: SessionSpan): MergedPresence[] {
  const players = [...new Set(reports.map(({ player }) => player))].sort();
  const merged = players.flatMap((player) => {
    const own = reports.filter((report) => report.player === player);
    const wasSeen = (report: Presence, time: number) => report.joined <= time && time <= endOf(report, own);
    const times: number[] = [];
    for (let time = span.start; time <= span.until; time += MINUTE / 2) {
      if (own.some((report) => wasSeen(report, time))) times.push(time);
    }
    const firstSeen = times[0];
    const lastSeen = times.at(-1);
    if (firstSeen === undefined || lastSeen === undefined) return [];
    const counted = own.filter((report) => times.some((time) => wasSeen(report, time)));
    const earliest = Math.min(...counted.map(({ joined }) => joined));
    const spellings = counted.filter(({ joined }) => joined === earliest).map(({ rsn }) => rsn);
    return {
      player,
      rsn: spellings.sort()[0] ?? '',
      firstSeen,
      lastSeen,
      // A minute counts if the player was present in its middle.
      minutesPresent: times.filter((time) => (time / MINUTE) % 1 !== 0).length,
      minutesLate: (firstSeen - span.start) / MINUTE,
      stillHere: counted.some((report) => endOf(report, own) === Number.POSITIVE_INFINITY),
      observers: new Set(counted.map(({ observerId }) => observerId)).size,
    };
  });
  return merged.sort((a, b) => a.firstSeen - b.firstSeen);
}

/** Returns until when a report says that the player was there. */
function endOf({ left, seen }: Presence, reports: readonly Presence[]): number {
  if (left !== null) return left;
  const later = reports.flatMap((other) =>
    other.left !== null && other.left >= Number(seen) ? other.left : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...later);
}

import { currentDays } from './period';

const WEEK = 7 * 24 * 3_600_000;

/**
 * Returns the number of consecutive UTC calendar weeks attended, up to the current week or, without
 * attendance in it yet, the last week.
 *
 * @param mondays the first days of the weeks attended, `YYYY-MM-DD`, in any order.
 */
export function weeksInARow(mondays: readonly string[], now: Date): number {
  const attended = new Set(mondays);
  const current = Date.parse(currentDays('week', now).from);
  const last = attended.has(isoDay(current)) ? current : current - WEEK;
  let weeks = 0;
  while (attended.has(isoDay(last - weeks * WEEK))) weeks += 1;
  return weeks;
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

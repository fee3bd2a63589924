import { startOfDay } from '#console/text/format.ts';

/** A period as the page asks for it: days in the browser's time zone. */
export interface Period {
  /** First day. */
  readonly first: string;
  /** Last day. */
  readonly last: string;
}

/** ISO timestamps of the start and the end of a period. */
export interface Bounds {
  readonly from: string;
  readonly to: string;
}

/** How many days the graph answers at once. */
const MOST_DAYS = 180;

const DAY_MS = 86_400_000;

/** Returns the period that ends with a day. */
export function daysUntil(last: string, days: number): Period {
  const start = new Date(`${last}T00:00:00Z`);
  return { first: new Date(start.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10), last };
}

/** Returns the start and the end of a period; null unless it has one to 180 days. */
export function boundsOf({ first, last }: Period): Bounds | null {
  const [from, to] = [startOfDay(first), startOfDay(last, 1)];
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (from === null || to === null || days < 1 || days > MOST_DAYS) return null;
  // 180 days across the end of daylight saving time are an hour more than the graph accepts.
  const end = Math.min(Date.parse(to), Date.parse(from) + MOST_DAYS * DAY_MS);
  return { from, to: new Date(end).toISOString() };
}

import type { ConsoleBingoEventsQuery } from '#console/events/documents.ts';
import type { ConsoleTileEventsQuery } from '#console/tiles/documents.ts';
import type { ConsoleCalendarQuery } from './documents.ts';

/** Something with a start and an end: an event of the calendar, a bingo event or a tile event. */
export interface Entry {
  readonly kind: 'date' | 'bingo' | 'tile';
  readonly id: string;
  readonly title: string;
  /** ISO timestamps; the end is exclusive. */
  readonly start: string;
  readonly end: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly attendees: number | null;
  /** Address of its page; null if it has none. */
  readonly href: string | null;
}

export function calendarEntry(event: ConsoleCalendarQuery['calendarEvents']['events'][number]): Entry {
  const { startTime: start, endTime: end, ...facts } = event;
  return { ...facts, kind: 'date', start, end, href: null };
}

export function bingoEntry(event: ConsoleBingoEventsQuery['bingoEvents'][number]): Entry {
  const { id, name: title, startDate: start, endDate: end } = event;
  return {
    ...UNPLACED,
    kind: 'bingo',
    id,
    title,
    start,
    end,
    href: `/console/events/${encodeURIComponent(id)}`,
  };
}

/** A tile event begins and ends at midnight UTC; its last day belongs to it. */
export function tileEntry(event: ConsoleTileEventsQuery['tileEvents'][number]): Entry {
  const { id, name: title, startDate, endDate } = event;
  const start = new Date(startDate).toISOString();
  const end = new Date(Date.parse(endDate) + DAY_MS).toISOString();
  return {
    ...UNPLACED,
    kind: 'tile',
    id,
    title,
    start,
    end,
    href: `/console/tiles/${encodeURIComponent(id)}`,
  };
}

const UNPLACED = { description: null, location: null, attendees: null } as const;
const DAY_MS = 86_400_000;

/** Days such as `2026-11-29` in the browser's time zone, both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the days on which an entry lies. One that ends at midnight does not lie on the next day; one
 * without a duration lies on the day of its start.
 */
export function daysOf({ start, end }: Pick<Entry, 'start' | 'end'>, timeZone?: string): Days {
  const startMs = Date.parse(start);
  const format = dayFormat(timeZone);
  return { first: format.format(startMs), last: format.format(Math.max(startMs, Date.parse(end) - 1)) };
}

/** Returns the entries that lie on some of the days, earliest start first. */
export function entriesOn<Item extends Entry>(
  entries: readonly Item[],
  days: Days,
  timeZone?: string,
): Item[] {
  return entries
    .filter((entry) => {
      const { first, last } = daysOf(entry, timeZone);
      return first <= days.last && last >= days.first;
    })
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.title.localeCompare(b.title));
}

/** Sorts entries: what runs for weeks must not hide what a day is for. */
export function shortestFirst<Item extends Entry>(entries: readonly Item[]): Item[] {
  const lengthOf = ({ start, end }: Item) => Date.parse(end) - Date.parse(start);
  return [...entries].sort((a, b) => lengthOf(a) - lengthOf(b));
}

/** Reads a day such as `2026-11-29`; null if it is none. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Returns the days of a month such as `2026-11`. */
export function daysOfMonth(month: string): Days {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${length}` };
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Canadian English writes dates as ISO 8601 does. Formats are costly to create, and each day needs one. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const created = new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
  formats.set(timeZone, created);
  return created;
}

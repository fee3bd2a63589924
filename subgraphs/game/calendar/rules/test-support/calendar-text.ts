import type { CalendarReading } from '../calendar-entry';
import { readFeed } from '../read-feed';

export const ALL_OF_2026 = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z') };

/** Reads a calendar with these lines. */
export function read(body: string, span = ALL_OF_2026): CalendarReading {
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n${body}\nEND:VCALENDAR\n`;
  return readFeed(text.replaceAll('\n', '\r\n'), span);
}

/** Returns an event with the UID `mass`. */
export function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:mass', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\n');
}

/**
 * Returns the starts of the entries of a calendar without problems, to the minute if they are whole minutes.
 */
export function startsOf(body: string, span = ALL_OF_2026): string[] {
  const { entries, problems } = read(body, span);
  expect(problems).toEqual([]);
  return entries.map(({ start }) => start.toISOString().replace(':00.000Z', 'Z'));
}

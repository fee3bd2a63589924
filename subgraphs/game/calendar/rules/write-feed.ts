import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { CalendarEntry } from './calendar-entry';

// ical.js does not count the leading space of a folded line; RFC 5545 includes it in the limit of 75 octets.
ICAL.foldLength = 74;

/** An entry and the time of its last change. */
export interface FeedEntry extends CalendarEntry {
  readonly updatedAt: Date;
}

/** Entries that are formatted before others get the event loop. */
const BATCH = 200;

const END = 'END:VCALENDAR';

/** Formats the calendar as an iCalendar document (RFC 5545): CRLF, folded lines, times in UTC. */
export async function writeFeed(entries: readonly FeedEntry[], product: string): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${product}//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  const parts = [calendar.toString().slice(0, -END.length)];
  for (const [index, entry] of entries.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    parts.push(`${componentOf(entry).toString()}\r\n`);
  }
  return `${parts.join('')}${END}\r\n`;
}

function componentOf({ id, title, description, location, ...entry }: FeedEntry): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', id);
  event.addPropertyWithValue('dtstamp', utc(entry.updatedAt));
  event.addPropertyWithValue('last-modified', utc(entry.updatedAt));
  event.addPropertyWithValue('dtstart', utc(entry.start));
  event.addPropertyWithValue('dtend', utc(entry.end));
  event.addPropertyWithValue('summary', title);
  if (description !== null) event.addPropertyWithValue('description', description);
  if (location !== null) event.addPropertyWithValue('location', location);
  return event;
}

function utc(instant: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(instant, true);
}

import ICAL from 'ical.js';
import {
  type CalendarEntry,
  type CalendarProblem,
  type CalendarReading,
  cleanText,
  problemOf,
  type TimeSpan,
} from './calendar-entry';
import { unfold } from './decode-feed';
import { alignDates, assignZones } from './event-times';
import { type Expansion, entriesOf, expandEvent } from './expand-event';
import { splitFeed } from './split-feed';
import { WorkLimit } from './work-limit';
import { CalendarZones } from './zones';

/** RFC 7986 allows 255 octets; longer ids would exceed the index entry size. */
const LONGEST_UID = 500;

/** Maximum number of entries of a feed, so that a synchronisation is bounded. */
const MOST_ENTRIES = 10_000;
/** Entries that are read, of which the nearest are kept. */
const MOST_READ = 2 * MOST_ENTRIES;
const TOO_MANY = 'the calendar has too many events';

type Report = (eventId: string, title: unknown, error: unknown) => void;

/**
 * Parses an iCalendar feed (RFC 5545): cancelled events are omitted, recurring ones expanded within a time
 * span. An event that cannot be read or is not supported is a problem and affects no other.
 *
 * @throws Error if the text is not a calendar.
 */
export function readFeed(text: string, span: TimeSpan): CalendarReading {
  const entries = new Map<string, CalendarEntry>();
  const problems: CalendarProblem[] = [];
  const report: Report = (eventId, title, error) => {
    problems.push(problemOf(eventId, typeof title === 'string' ? title : null, error));
  };
  const limit = new WorkLimit();
  for (const calendar of splitFeed(unfold(text))) {
    const zones = new CalendarZones(calendar, limit);
    for (const [uid, versions] of eventsByUid(calendar.events, report)) {
      const title = versions[0]?.getFirstPropertyValue('summary');
      try {
        limit.begin();
        if (entries.size > MOST_READ) throw new Error(TOO_MANY);
        const { entries: found, problem } = expansionOf(versions, zones, span, limit);
        for (const entry of found) entries.set(entry.id, entry);
        if (problem !== null) report(uid, title, new Error(problem));
      } catch (error) {
        report(uid, title, error);
      }
    }
  }
  return { entries: withinMost([...entries.values()], span.start, report), problems };
}

/** Returns the entries that are not over, then those that ended last, up to the most. */
function withinMost(entries: CalendarEntry[], now: Date, report: Report): readonly CalendarEntry[] {
  if (entries.length <= MOST_ENTRIES) return entries;
  const rank = ({ start, end }: CalendarEntry) => (end > now ? start.getTime() - LATEST : -end.getTime());
  const left = entries.sort((a, b) => rank(a) - rank(b)).splice(MOST_ENTRIES);
  report(
    '',
    null,
    new Error(`${TOO_MANY}: ${left.length} of them are left out, those that ended first before others`),
  );
  return entries;
}

/** After every time: what is to come ranks before what is over. */
const LATEST = 1e15;

/**
 * Parses the events, each separately, so that a malformed line affects its own event only, and groups them by
 * UID.
 */
function eventsByUid(texts: readonly string[], report: Report): Map<string, ICAL.Component[]> {
  const events = new Map<string, ICAL.Component[]>();
  for (const text of texts) {
    try {
      const event = ICAL.Component.fromString(text);
      const uid = event.getFirstPropertyValue('uid');
      const key = typeof uid === 'string' ? cleanText(uid) : '';
      const known = events.get(key);
      if (known) known.push(event);
      else events.set(key, [event]);
    } catch (error) {
      report(valueIn(text, 'UID'), valueIn(text, 'SUMMARY'), error);
    }
  }
  return events;
}

/** Returns a value of an event that cannot be parsed. */
function valueIn(event: string, property: string): string {
  return new RegExp(`^${property}(?:;[^:\\n]*)?:(.*)`, 'im').exec(event)?.[1] ?? '';
}

function expansionOf(
  versions: readonly ICAL.Component[],
  zones: CalendarZones,
  span: TimeSpan,
  limit: WorkLimit,
): Expansion {
  for (const version of versions) assignZones(version, zones);
  const events = versions.map((version) => new ICAL.Event(version, { exceptions: [] }));
  if (events.some(({ uid }) => typeof uid !== 'string' || uid === '')) throw new Error('it has no UID');
  if (events.some(({ uid }) => uid.length > LONGEST_UID)) throw new Error('its UID is too long');
  const [main] = latest(events.filter((event) => !event.isRecurrenceException()));
  if (main) for (const { component } of events) alignDates(component, main.startDate);
  const exceptions = latest(events.filter((event) => event.isRecurrenceException()));
  if (main?.isRecurring()) return expandEvent(main, exceptions, span, limit);
  return { entries: [...(main ? [main] : []), ...exceptions].flatMap(entriesOf), problem: null };
}

/** Returns the version with the highest SEQUENCE of each event or instance, the last one on a tie. */
function latest(events: readonly ICAL.Event[]): ICAL.Event[] {
  const kept = new Map<string, ICAL.Event>();
  for (const event of events) {
    const key = event.isRecurrenceException() ? event.recurrenceId.toString() : '';
    const known = kept.get(key);
    if (!known || (event.sequence ?? 0) >= (known.sequence ?? 0)) kept.set(key, event);
  }
  return [...kept.values()];
}

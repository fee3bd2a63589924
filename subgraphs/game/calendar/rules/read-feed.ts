import ICAL from 'ical.js';
import { type CalendarEntry, cleanText, type TimeSpan } from './calendar-entry';
import { expandEvent } from './expand-event';
import { settleZones } from './settle-zones';
import { splitFeed } from './split-feed';
import { CalendarZones } from './zones';

/** RFC 7986 allows 255 octets; longer ones would not fit into an index. */
const LONGEST_UID = 500;

/** What a feed holds. */
export interface FeedReading {
  readonly entries: readonly CalendarEntry[];
  /** Why events were left out that could not be read, one line each. */
  readonly problems: readonly string[];
}

/**
 * Reads an iCalendar feed (RFC 5545): cancelled events are left out, recurring ones expanded within a span of time. May
 * take for ever, as some recurrence rules have ical.js never return.
 *
 * @throws Error when the text is no calendar.
 */
export function readFeed(text: string, span: TimeSpan): FeedReading {
  const entries = new Map<string, CalendarEntry>();
  const problems: string[] = [];
  const leaveOut = (what: string, error: unknown) =>
    problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  for (const calendar of calendarsIn(text, leaveOut)) {
    const zones = new CalendarZones(calendar);
    for (const [uid, versions] of eventsByUid(calendar)) {
      try {
        for (const entry of entriesOf(versions, zones, span)) entries.set(entry.id, entry);
      } catch (error) {
        leaveOut(uid, error);
      }
    }
  }
  return { entries: [...entries.values()], problems };
}

/** Each event is parsed apart: a line that ical.js cannot read takes its own event with it and no other. */
function calendarsIn(text: string, leaveOut: (what: string, error: unknown) => void): ICAL.Component[] {
  const { frame, events } = splitFeed(text.replace(/^\uFEFF/, ''));
  const calendars = calendarsOf(frame);
  let next = 0;
  for (const calendar of calendars) {
    const places = calendar.getAllSubcomponents('vevent').length;
    calendar.removeAllSubcomponents('vevent');
    for (const event of events.slice(next, next + places)) {
      try {
        calendar.addSubcomponent(ICAL.Component.fromString(event));
      } catch (error) {
        leaveOut(uidIn(event), error);
      }
    }
    next += places;
  }
  return calendars;
}

/** What to call an event that cannot be parsed. */
function uidIn(event: string): string {
  return cleanText(/^UID(?:;[^:\n]*)?:(.{1,200})/im.exec(event)?.[1] ?? 'an event');
}

function calendarsOf(frame: string): ICAL.Component[] {
  const parsed: unknown = ICAL.parse(frame);
  if (!Array.isArray(parsed)) throw new Error('the feed is no calendar');
  // One calendar is parsed to itself, several to a list.
  const roots: unknown[] = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root) => {
    if (!Array.isArray(root)) throw new Error('the feed is no calendar');
    return new ICAL.Component(root);
  });
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new Error('the feed is no calendar');
  }
  return calendars;
}

/** All components that speak of one event: the event itself and the instances that differ from its rule. */
function eventsByUid(calendar: ICAL.Component): Map<string, ICAL.Component[]> {
  const events = new Map<string, ICAL.Component[]>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const uid = event.getFirstPropertyValue('uid');
    const key = typeof uid === 'string' ? cleanText(uid) : '';
    events.set(key, [...(events.get(key) ?? []), event]);
  }
  return events;
}

function entriesOf(
  versions: readonly ICAL.Component[],
  zones: CalendarZones,
  span: TimeSpan,
): CalendarEntry[] {
  for (const version of versions) settleZones(version, zones);
  const events = versions.map((version) => new ICAL.Event(version, { exceptions: [] }));
  if (events.some(({ uid }) => typeof uid !== 'string' || uid === '')) throw new Error('an event has no UID');
  if (events.some(({ uid }) => uid.length > LONGEST_UID)) throw new Error('the UID is too long');
  const exceptions = latest(events.filter((event) => event.isRecurrenceException()));
  const [main] = latest(events.filter((event) => !event.isRecurrenceException()));
  if (!main?.isRecurring())
    return [...(main ? [main] : []), ...exceptions].flatMap((event) => expandEvent(event, span));
  for (const exception of exceptions) main.relateException(exception);
  return expandEvent(main, span);
}

/** Of several versions of one thing the one with the highest SEQUENCE, of equals the last. */
function latest(events: readonly ICAL.Event[]): ICAL.Event[] {
  const kept = new Map<string, ICAL.Event>();
  for (const event of events) {
    const key = event.isRecurrenceException() ? event.recurrenceId.toString() : '';
    const known = kept.get(key);
    if (!known || (event.sequence ?? 0) >= (known.sequence ?? 0)) kept.set(key, event);
  }
  return [...kept.values()];
}

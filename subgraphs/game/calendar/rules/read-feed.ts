import ICAL from 'ical.js';
import { type CalendarEntry, cleanText, type TimeSpan } from './calendar-entry';
import { type Expansion, expandEvent } from './expand-event';
import { assignZones, CalendarZones } from './zones';

/** A feed split into separately parsable parts. */
interface SplitFeed {
  /** The feed with an empty event in place of each event. */
  readonly frame: string;
  /** The events in full, in order. */
  readonly events: readonly string[];
}

const EMPTY_EVENT = ['BEGIN:VEVENT', 'END:VEVENT'];

/**
 * Splits a feed into its events without parsing them. Folded lines start with white space, so the start of a
 * line is enough to recognise BEGIN and END. An event without an END ends before the next event or at the end
 * of the calendar.
 */
function splitFeed(text: string): SplitFeed {
  const frame: string[] = [];
  const events: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = line.trimEnd().toUpperCase();
    if (mark === 'BEGIN:VEVENT') {
      open = [];
      events.push(open);
      frame.push(...EMPTY_EVENT);
    }
    if (mark === 'END:VCALENDAR') open = null;
    (open ?? frame).push(line);
    if (mark === 'END:VEVENT') open = null;
  }
  return { frame: frame.join('\r\n'), events: events.map((lines) => lines.join('\r\n')) };
}

/** RFC 7986 allows 255 octets; longer ids would exceed the index entry size. */
const LONGEST_UID = 500;

/** The result of parsing a feed. */
export interface FeedReading {
  readonly entries: readonly CalendarEntry[];
  /** One line per event that is omitted or lacks instances: why it could not be read in full. */
  readonly problems: readonly string[];
}

/**
 * Parses an iCalendar feed (RFC 5545): cancelled events are omitted, recurring ones expanded within a time
 * span. May never return, as some recurrence rules put ical.js into an infinite loop.
 *
 * @throws Error if the text is not a calendar.
 */
export function readFeed(text: string, span: TimeSpan): FeedReading {
  const entries = new Map<string, CalendarEntry>();
  const problems: string[] = [];
  const report = (what: string, problem: string) => problems.push(`${what}: ${problem}`);
  const leaveOut = (what: string, error: unknown) =>
    report(what, error instanceof Error ? error.message : String(error));
  for (const calendar of calendarsIn(text, leaveOut)) {
    const zones = new CalendarZones(calendar);
    for (const [uid, versions] of eventsByUid(calendar)) {
      try {
        for (const { entries: found, problem } of expansionsOf(versions, zones, span)) {
          for (const entry of found) entries.set(entry.id, entry);
          if (problem !== null) report(uid, problem);
        }
      } catch (error) {
        leaveOut(uid, error);
      }
    }
  }
  return { entries: [...entries.values()], problems };
}

/** Parses each event separately, so that a malformed line affects its own event only. */
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

/** Returns a label for an event that cannot be parsed. */
function uidIn(event: string): string {
  return cleanText(/^UID(?:;[^:\n]*)?:(.{1,200})/im.exec(event)?.[1] ?? 'an event');
}

function calendarsOf(frame: string): ICAL.Component[] {
  const parsed: unknown = ICAL.parse(frame);
  if (!Array.isArray(parsed)) throw new Error('the feed is not a calendar');
  // ical.js returns one calendar as itself, several as a list.
  const roots: unknown[] = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root) => {
    if (!Array.isArray(root)) throw new Error('the feed is not a calendar');
    return new ICAL.Component(root);
  });
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new Error('the feed is not a calendar');
  }
  return calendars;
}

/** Groups the components of each event by UID: the event itself and its overridden instances. */
function eventsByUid(calendar: ICAL.Component): Map<string, ICAL.Component[]> {
  const events = new Map<string, ICAL.Component[]>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const uid = event.getFirstPropertyValue('uid');
    const key = typeof uid === 'string' ? cleanText(uid) : '';
    events.set(key, [...(events.get(key) ?? []), event]);
  }
  return events;
}

function expansionsOf(
  versions: readonly ICAL.Component[],
  zones: CalendarZones,
  span: TimeSpan,
): Expansion[] {
  for (const version of versions) assignZones(version, zones);
  const events = versions.map((version) => new ICAL.Event(version, { exceptions: [] }));
  if (events.some(({ uid }) => typeof uid !== 'string' || uid === '')) throw new Error('an event has no UID');
  if (events.some(({ uid }) => uid.length > LONGEST_UID)) throw new Error('the UID is too long');
  const exceptions = latest(events.filter((event) => event.isRecurrenceException()));
  const [main] = latest(events.filter((event) => !event.isRecurrenceException()));
  if (!main?.isRecurring())
    return [...(main ? [main] : []), ...exceptions].map((event) => expandEvent(event, span));
  for (const exception of exceptions) main.relateException(exception);
  return [expandEvent(main, span)];
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

import type ICAL from 'ical.js';
import { type CalendarEntry, cleanText, cleanTextOrNull, type TimeSpan } from './calendar-entry';
import { instantOf, originalTimes } from './recurrence';

/** Steps of a recurrence rule: 40 years of days. A rule that takes more before its span ends is abusive. */
const MOST_STEPS = 15_000;

/** Maximum number of instances; no realistic schedule has more. */
const MOST_INSTANCES = 1000;

/** The last instant that RFC 5545 and the contract can express. */
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** The entries of one event. */
export interface Expansion {
  readonly entries: readonly CalendarEntry[];
  /** Why instances are missing; null if none are. */
  readonly problem: string | null;
}

/**
 * Returns the entries of one event: the event itself, or its instances within a time span if it recurs,
 * including moved ones and without cancelled ones. An instance's id consists of the event's id and the
 * instance's original time, so it is stable when the instance moves. A rule with too many steps or instances
 * has the first ones.
 *
 * @throws Error for an invalid event.
 */
export function expandEvent(event: ICAL.Event, span: TimeSpan): Expansion {
  if (!event.isRecurring()) {
    const entry = entryFrom(event, idOf(event), spanOf(event));
    return { entries: isCancelled(event) ? [] : [entry], problem: null };
  }
  const entries: CalendarEntry[] = [];
  const from = new Date(span.start.getTime() - longestReach(event));
  const latest = span.end.getTime() + longestMove(event);
  let steps = 0;
  for (const time of originalTimes(event, from)) {
    if (instantOf(time).getTime() >= latest) break;
    steps += 1;
    if (steps > MOST_STEPS) return shortened(entries);
    const { item, ...when } = occurrenceOf(event, time);
    if (isCancelled(item) || when.end <= span.start || when.start >= span.end) continue;
    if (entries.length === MOST_INSTANCES) return shortened(entries);
    entries.push(entryFrom(item, instanceId(event.uid, time), when));
  }
  return { entries, problem: null };
}

function shortened(entries: readonly CalendarEntry[]): Expansion {
  const problem = 'its recurrence rule has too many instances';
  return { entries, problem: entries.length === 0 ? problem : `${problem}: only ${entries.length} are kept` };
}

function occurrenceOf(event: ICAL.Event, time: ICAL.Time): TimeSpan & { readonly item: ICAL.Event } {
  const details = event.getOccurrenceDetails(time);
  const { item, startDate, endDate } = details;
  if (item !== event) return { item, start: instantOf(startDate), end: notBefore(startDate, endDate) };
  const start = instantOf(startDate);
  const own = spanOf(event);
  // RFC 5545, 3.8.5.3: with DTEND all instances have the same exact length, with DURATION the same nominal
  // one.
  const exact = event.component.hasProperty('dtend') && !startDate.isDate;
  const end = exact
    ? new Date(start.getTime() + own.end.getTime() - own.start.getTime())
    : notBefore(startDate, endDate);
  return { item, start, end };
}

function spanOf(event: ICAL.Event): TimeSpan {
  return { start: instantOf(event.startDate), end: notBefore(event.startDate, event.endDate) };
}

function notBefore(startTime: ICAL.Time, endTime: ICAL.Time): Date {
  const [start, end] = [instantOf(startTime), instantOf(endTime)];
  return end < start ? start : end;
}

/** Returns the longest time from the original start of an instance to its end, in milliseconds. */
function longestReach(event: ICAL.Event): number {
  const { start, end } = spanOf(event);
  const moved = Object.values(event.exceptions).map(
    (exception) => spanOf(exception).end.getTime() - instantOf(exception.recurrenceId).getTime(),
  );
  return Math.max(end.getTime() - start.getTime(), ...moved);
}

/** Returns the longest distance by which an instance was moved to an earlier time. */
function longestMove(event: ICAL.Event): number {
  const moves = Object.values(event.exceptions).map(
    ({ recurrenceId, startDate }) => instantOf(recurrenceId).getTime() - instantOf(startDate).getTime(),
  );
  return Math.max(0, ...moves);
}

function isCancelled(event: ICAL.Event): boolean {
  const status = event.component.getFirstPropertyValue('status');
  return typeof status === 'string' && status.toUpperCase() === 'CANCELLED';
}

function idOf(event: ICAL.Event): string {
  return event.isRecurrenceException() ? instanceId(event.uid, event.recurrenceId) : cleanText(event.uid);
}

/** Returns `<uid>_20261124T190000Z`, or `<uid>_20261124` for an all-day event. */
function instanceId(uid: string, time: ICAL.Time): string {
  const original = time.isDate
    ? time.toICALString()
    : instantOf(time)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '');
  return `${cleanText(uid)}_${original}`;
}

/** @throws Error for an end that cannot be expressed. */
function entryFrom(event: ICAL.Event, id: string, span: TimeSpan): CalendarEntry {
  if (span.end > LAST_INSTANT) throw new Error('its end is after the year 9999');
  return {
    id,
    title: cleanText(event.summary ?? ''),
    description: cleanTextOrNull(event.description),
    start: span.start,
    end: span.end,
    location: cleanTextOrNull(event.location),
    attendees: event.attendees.length,
  };
}

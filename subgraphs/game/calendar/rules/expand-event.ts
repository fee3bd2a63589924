import type ICAL from 'ical.js';
import { type CalendarEntry, cleanText, cleanTextOrNull, type TimeSpan } from './calendar-entry';
import { instantOf } from './instant';
import { originalTimes } from './recurrence-set';

/** Steps of a recurrence rule: 40 years of days. A rule that takes more before its span ends is abusive. */
const MOST_STEPS = 15_000;

/** Maximum number of instances; no realistic schedule has more. */
const MOST_INSTANCES = 1000;

/**
 * Returns the entries of one event: the event itself, or its instances within a time span if it recurs,
 * including moved ones and without cancelled ones. An instance's id consists of the event's id and the
 * instance's original time, so it is stable when the instance moves.
 *
 * @throws Error for a rule with too many steps or instances.
 */
export function expandEvent(event: ICAL.Event, span: TimeSpan): CalendarEntry[] {
  if (!event.isRecurring()) {
    const entry = entryFrom(event, idOf(event), spanOf(event));
    return isCancelled(event) ? [] : [entry];
  }
  const entries: CalendarEntry[] = [];
  const latest = span.end.getTime() + longestMove(event);
  let steps = 0;
  for (const time of originalTimes(event)) {
    steps += 1;
    if (instantOf(time).getTime() >= latest) return entries;
    if (steps > MOST_STEPS || entries.length === MOST_INSTANCES) break;
    const { item, ...when } = occurrenceOf(event, time);
    if (isCancelled(item) || when.end <= span.start || when.start >= span.end) continue;
    entries.push(entryFrom(item, instanceId(event.uid, time), when));
  }
  if (entries.length === 0 && steps > MOST_STEPS)
    throw new Error('its recurrence rule has too many instances');
  return entries;
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

function entryFrom(event: ICAL.Event, id: string, span: TimeSpan): CalendarEntry {
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

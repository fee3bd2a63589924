import ICAL from 'ical.js';
import { type CalendarEntry, cleanText, cleanTextOrNull, stampOf, type TimeSpan } from './calendar-entry';
import { ruleFrom, shownTime } from './read-rule';
import { timesOfRule } from './recurrence';
import type { WorkLimit } from './work-limit';
import { localTimeAt } from './zones';

/** Converts a time to an instant; a date is midnight in its zone. */
function instantOf(time: ICAL.Time): Date {
  const instant = new Date(shownTime(time) - time.zone.utcOffset(time) * 1000);
  if (Number.isNaN(instant.getTime())) throw new Error('a time is invalid');
  return instant;
}

/** The original times of the instances of a recurring event, in ascending order. */
interface OriginalTimes {
  readonly times: readonly ICAL.Time[];
  /** Whether EXDATE or EXRULE exclude an original time. */
  readonly isExcluded: (time: ICAL.Time) => boolean;
  /** Whether there are more than the most that are read. */
  readonly isShortened: boolean;
}

/**
 * Returns the original times of the instances of a recurring event (RFC 5545, 3.8.5): those of its rules and
 * RDATE without those of EXRULE and EXDATE. DTSTART is the first instance of an event without a rule; one
 * with rules has it by them.
 */
function originalTimes(event: ICAL.Event, span: TimeSpan, limit: WorkLimit): OriginalTimes {
  const start = event.startDate;
  const timesOf = (name: string) =>
    valuesOf(event, name, ICAL.Recur).map((recur) => [...timesOfRecur(recur, start, span, limit)]);
  const [ofRules, excluded] = [timesOf('rrule'), timesOf('exrule')];
  const dates = valuesOf(event, 'rdate', ICAL.Time);
  limit.spend(dates.length * STEPS_OF_A_TIME);
  if (ofRules.length === 0) dates.push(start);
  const isExcluded = exclusionOf([...valuesOf(event, 'exdate', ICAL.Time), ...excluded.flat()], limit);
  const unique = new Map([...ofRules.flat(), ...dates].map((time) => [instantOf(time).getTime(), time]));
  return {
    times: [...unique.entries()]
      .sort(([a], [b]) => a - b)
      .map(([, time]) => time)
      .filter((time) => !isExcluded(time)),
    isExcluded,
    isShortened: [...ofRules, ...excluded].some(({ length }) => length > MOST_INSTANCES),
  };
}

/** Steps that the conversion of a time to an instant costs: it asks the system's time zones. */
const STEPS_OF_A_TIME = 5;

/** Maximum number of instances; no realistic schedule has more. */
const MOST_INSTANCES = 1000;

/** Yields the times of a rule within a span, one more than the most instances at most. */
function* timesOfRecur(
  recur: ICAL.Recur,
  start: ICAL.Time,
  span: TimeSpan,
  limit: WorkLimit,
): Generator<ICAL.Time> {
  const [from, to] = [span.start, span.end].map((time) => localTimeAt(time.getTime(), start.zone));
  const margin = { from: (from ?? 0) - MOST_CHANGE_MS, to: (to ?? 0) + MOST_CHANGE_MS };
  const until = recur.until ? instantOf(recur.until) : span.end;
  let count = 0;
  for (const shown of timesOfRule(ruleFrom(recur, start.isDate), shownTime(start), margin, limit)) {
    limit.spend(STEPS_OF_A_TIME);
    const time = timeFrom(shown, start);
    const instant = instantOf(time);
    if (instant > until || instant >= span.end || count > MOST_INSTANCES) return;
    if (instant < span.start) continue;
    count += 1;
    yield time;
  }
}

/** Clocks change by two hours at most. */
const MOST_CHANGE_MS = 2 * 3_600_000;

function timeFrom(shown: number, { isDate, zone }: ICAL.Time): ICAL.Time {
  const date = new Date(shown);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() };
  return new ICAL.Time({ ...day, ...time, isDate }, zone);
}

/** @throws Error for a value of another type, such as a period. */
function valuesOf<T>({ component }: ICAL.Event, name: string, type: new (...data: never[]) => T): T[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (value instanceof type) return value;
      throw new Error(`a value of ${name.toUpperCase()} is not supported`);
    }),
  );
}

/** An excluded date without a time excludes every instance of that day. */
function exclusionOf(excluded: readonly ICAL.Time[], limit: WorkLimit): (time: ICAL.Time) => boolean {
  limit.spend(excluded.length * STEPS_OF_A_TIME);
  const days = new Set(excluded.flatMap((time) => (time.isDate ? dayOf(time) : [])));
  const instants = new Set(excluded.flatMap((time) => (time.isDate ? [] : instantOf(time).getTime())));
  return (time) =>
    (instants.size > 0 && instants.has(instantOf(time).getTime())) ||
    (days.size > 0 && days.has(dayOf(time)));
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`;
}

/** The last instant that RFC 5545 and the contract can express. */
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** The entries of one event. */
export interface Expansion {
  readonly entries: readonly CalendarEntry[];
  /** Why instances are missing; null if none are. */
  readonly problem: string | null;
}

/**
 * Returns the entry of an event that does not recur; none if it is cancelled. @throws Error for an invalid
 * event.
 */
export function entriesOf(event: ICAL.Event): CalendarEntry[] {
  return isCancelled(event) ? [] : [entryFrom(event, idOf(event), spanOf(event))];
}

/**
 * Returns the instances of a recurring event within a time span, by start: including those that exceptions
 * move or add, without cancelled ones. An instance's id consists of the event's id and the instance's
 * original time, so it is stable when the instance moves. An event with too many instances has the first
 * ones.
 *
 * @throws Error for an invalid event, and for a rule that is not supported or takes too many steps.
 */
export function expandEvent(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  span: TimeSpan,
  limit: WorkLimit,
): Expansion {
  const lasting = exceptions
    .filter((exception) => exception.modifiesFuture())
    .sort((a, b) => a.recurrenceId.compare(b.recurrenceId));
  const start = new Date(span.start.getTime() - longestReach(event, lasting));
  const end = new Date(span.end.getTime() + longestMove(lasting));
  const { times, isExcluded, isShortened } = originalTimes(event, { start, end }, limit);
  const changed = new Map(exceptions.map((each) => [instantOf(each.recurrenceId).getTime(), each]));
  const instances = [
    ...times
      .filter((time) => !changed.has(instantOf(time).getTime()))
      .map((time) => ({ time, ...occurrenceOf(event, lasting, time) })),
    ...[...changed.values()]
      .filter(({ recurrenceId }) => !isExcluded(recurrenceId))
      .map((item) => ({ time: item.recurrenceId, item, ...spanOf(item) })),
  ];
  const within = instances
    .filter(({ item, ...when }) => !isCancelled(item) && when.end > span.start && when.start < span.end)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  const entries = within
    .slice(0, MOST_INSTANCES)
    .map(({ item, time, ...when }) => entryFrom(item, instanceId(event.uid, time), when));
  const isWhole = !isShortened && within.length === entries.length;
  return { entries, problem: isWhole ? null : `it has too many instances: only ${entries.length} are kept` };
}

/** Returns the instance at an original time, as the latest exception from that time on changes it. */
function occurrenceOf(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  time: ICAL.Time,
): TimeSpan & { readonly item: ICAL.Event } {
  const item = exceptions.findLast(({ recurrenceId }) => recurrenceId.compare(time) <= 0) ?? event;
  if (item === event) return { item, ...spanAt(event, time) };
  const { startDate, recurrenceId } = item;
  const moved = shownTime(time) + shownTime(startDate) - shownTime(recurrenceId);
  return { item, ...spanAt(item, timeFrom(moved, startDate)) };
}

function spanOf(event: ICAL.Event): TimeSpan {
  return spanAt(event, event.startDate);
}

/**
 * Returns when an event that starts at a time starts and ends, its end not before its start.
 *
 * @throws Error for an end that cannot be expressed.
 */
function spanAt(event: ICAL.Event, time: ICAL.Time): TimeSpan {
  const start = instantOf(time);
  const { days, exact } = lengthOf(event);
  const sameTime = days === 0 ? start : instantOf(timeFrom(shownTime(time) + days, time));
  const end = new Date(sameTime.getTime() + exact);
  if (end > LAST_INSTANT) throw new Error('its end is after the year 9999');
  return { start, end: end < start ? start : end };
}

/** How long an event is, in milliseconds. */
interface Length {
  /** Whole days on the clocks of its zone, which may be an hour longer or shorter. */
  readonly days: number;
  readonly exact: number;
}

/**
 * Returns how long an event is. RFC 5545, 3.3.6: the weeks and days of DURATION are those of the calendar,
 * its hours exact, as is the time until DTEND (3.8.5.3). What is of whole days lasts at least one: some
 * programs write its last day as DTEND.
 */
function lengthOf({ component, startDate }: ICAL.Event): Length {
  const end = component.getFirstPropertyValue('dtend');
  const leastDays = startDate.isDate ? DAY_MS : 0;
  if (end instanceof ICAL.Time) {
    if (startDate.isDate)
      return { days: Math.max(shownTime(end) - shownTime(startDate), leastDays), exact: 0 };
    return { days: 0, exact: instantOf(end).getTime() - instantOf(startDate).getTime() };
  }
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return { days: leastDays, exact: 0 };
  const days = (duration.weeks * 7 + duration.days) * (duration.isNegative ? -DAY_MS : DAY_MS);
  return { days, exact: duration.toSeconds() * 1000 - days };
}

const DAY_MS = 86_400_000;

/** Returns at least the longest time from the original start of an instance to its end, in milliseconds. */
function longestReach(event: ICAL.Event, exceptions: readonly ICAL.Event[]): number {
  const { start, end } = spanOf(event);
  const moved = exceptions.map(
    (exception) => spanOf(exception).end.getTime() - instantOf(exception.recurrenceId).getTime(),
  );
  const isByDays = [event, ...exceptions].some((each) => lengthOf(each).days > 0);
  return Math.max(end.getTime() - start.getTime(), ...moved) + (isByDays ? MOST_CHANGE_MS : 0);
}

/** Returns the longest distance by which an instance was moved to an earlier time. */
function longestMove(exceptions: readonly ICAL.Event[]): number {
  const moves = exceptions.map(
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
  const original = time.isDate ? time.toICALString() : stampOf(instantOf(time));
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

import ICAL from 'ical.js';
import { type CalendarEntry, cleanText, cleanTextOrNull, type TimeSpan } from './calendar-entry';

/** Converts a time to an instant; a date is midnight in its zone. */
export function instantOf(time: ICAL.Time): Date {
  const instant = new Date((secondsShown(time) - time.zone.utcOffset(time)) * 1000);
  if (Number.isNaN(instant.getTime())) throw new Error('a time is invalid');
  return instant;
}

function secondsShown(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) / 1000;
}

const DAY = 86_400;

/** Seconds of one period; months and years have no fixed length. */
const PERIODS = new Map<string, number>([
  ['SECONDLY', 1],
  ['MINUTELY', 60],
  ['HOURLY', 3600],
  ['DAILY', DAY],
  ['WEEKLY', 7 * DAY],
]);

const TIME_PARTS = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
const MONTH_PARTS = ['BYMONTH', 'BYMONTHDAY'];
/** Parts whose instances depend on more than the time itself. */
const CONTEXT_PARTS = ['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY'];

/** Where the iteration of a rule begins. */
interface RuleStart {
  /** DTSTART, or a later time from which the rule has the same instances. */
  readonly start: ICAL.Time;
  /** Number of instances before it, of a rule that counts them. */
  readonly skipped: number;
}

/**
 * Moves the start of a rule's iteration to shortly before an instant, as ical.js can only iterate from the
 * start. It moves by a whole number of the rule's intervals, and of days if the rule depends on the time of
 * day; not at all if the rule may have other instances then.
 */
export function startNear(rule: ICAL.Recur, start: ICAL.Time, instant: Date): RuleStart {
  const step = stepOf(rule, start);
  if (step === null) return { start, skipped: 0 };
  const seconds = (instant.getTime() - instantOf(start).getTime()) / 1000 - marginOf(rule);
  const steps = Math.max(0, Math.floor(seconds / step));
  const moved = start.clone();
  moved.adjust(Math.floor((steps * step) / DAY), 0, 0, (steps * step) % DAY);
  return { start: moved, skipped: steps };
}

/** Returns the seconds by whose multiples the start may move; null if it may not. */
function stepOf(rule: ICAL.Recur, start: ICAL.Time): number | null {
  const period = PERIODS.get(rule.freq);
  if (period === undefined || hasAny(rule, CONTEXT_PARTS)) return null;
  const interval = period * rule.interval;
  if (rule.count && Object.keys(rule.parts).length > 0) return null;
  // At the end of a month ical.js begins the next one anew: longer intervals depend on all months before.
  if (hasAny(rule, MONTH_PARTS) && DAY % interval !== 0) return null;
  return start.isDate || hasAny(rule, TIME_PARTS) ? leastCommonMultiple(interval, DAY) : interval;
}

/**
 * A day for offsets from UTC that change in between; a year for months: from a start in a month that BYMONTH
 * does not name, ical.js misses the rest of that year.
 */
function marginOf(rule: ICAL.Recur): number {
  return hasAny(rule, MONTH_PARTS) ? 367 * DAY : DAY;
}

function hasAny(rule: ICAL.Recur, parts: readonly string[]): boolean {
  return parts.some((part) => part in rule.parts);
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Returns the next time of an ascending sequence; null after the last. */
type NextTime = () => ICAL.Time | null;

/**
 * Yields the original times of the instances of a recurring event, in ascending order (RFC 5545, 3.8.5):
 * those of its rules and RDATE without those of EXDATE. DTSTART is the first instance; ical.js takes it from
 * the rule only, so an event without a rule would lose it.
 *
 * @param from times before this may be missing.
 */
function* originalTimes(event: ICAL.Event, from: Date): Generator<ICAL.Time> {
  const start = event.startDate;
  const rules = valuesOf(event, 'rrule', ICAL.Recur);
  const dates = valuesOf(event, 'rdate', ICAL.Time);
  if (rules.length === 0) dates.push(start);
  dates.sort((a, b) => a.compare(b));
  const isExcluded = exclusionOf(valuesOf(event, 'exdate', ICAL.Time));
  for (const time of merged([...rules.map((rule) => timesOfRule(rule, start, from)), timesOfList(dates)])) {
    if (!isExcluded(time)) yield time;
  }
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
function exclusionOf(excluded: readonly ICAL.Time[]): (time: ICAL.Time) => boolean {
  const days = new Set(excluded.flatMap((time) => (time.isDate ? dayOf(time) : [])));
  const instants = new Set(excluded.flatMap((time) => (time.isDate ? [] : instantOf(time).getTime())));
  return (time) =>
    (instants.size > 0 && instants.has(instantOf(time).getTime())) ||
    (days.size > 0 && days.has(dayOf(time)));
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`;
}

function timesOfList(times: readonly ICAL.Time[]): NextTime {
  const rest = times.values();
  return () => rest.next().value ?? null;
}

function timesOfRule(rule: ICAL.Recur, first: ICAL.Time, from: Date): NextTime {
  const { start, skipped } = startNear(rule, first, from);
  const iterator = rule.iterator(start);
  let left = rule.count ? rule.count - skipped : Number.POSITIVE_INFINITY;
  return () => {
    left -= 1;
    const time: ICAL.Time | null = left < 0 ? null : iterator.next();
    // The iterator changes the time that it returned.
    return time?.clone() ?? null;
  };
}

function* merged(sequences: readonly NextTime[]): Generator<ICAL.Time> {
  const heads = sequences.map((next) => ({ next, time: next() }));
  for (;;) {
    let [first] = heads;
    for (const head of heads) {
      if (head.time && (!first?.time || head.time.compare(first.time) < 0)) first = head;
    }
    if (!first?.time) return;
    yield first.time;
    first.time = first.next();
  }
}

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

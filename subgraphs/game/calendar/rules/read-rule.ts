import ICAL from 'ical.js';
import { FREQUENCIES, type Frequency, localTime, type NthWeekday, type RecurrenceRule } from './recurrence';

/** What a time shows, as if it were UTC, in milliseconds since 1970. */
export function shownTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return localTime(year, month, day, hour, minute, second);
}

/**
 * Returns a rule as parsed by ical.js, whose own iterator knows BYSETPOS in few rules and never ends for
 * some. UNTIL stays with its reader. A rule of whole days has no times of day.
 *
 * @throws Error for a rule that is not supported.
 */
export function ruleFrom(recur: ICAL.Recur, isWholeDay: boolean): RecurrenceRule {
  const { freq, interval, count, wkst } = recur;
  if (!isFrequency(freq)) throw new Error('its recurrence rule has no FREQ');
  if (count === 0) throw new Error('COUNT of its recurrence rule must be at least 1');
  assertSupported(recur, 'rscale', 'GREGORIAN');
  assertSupported(recur, 'skip', 'OMIT');
  const numbers = (part: string, isUsed = true) => (isUsed ? partsOf(recur, part).map(Number) : []);
  return {
    frequency: freq,
    interval,
    count,
    weekStart: wkst - ICAL.Time.SUNDAY,
    months: numbers('BYMONTH'),
    weeks: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    weekdays: partsOf(recur, 'BYDAY').map(weekdayFrom),
    hours: numbers('BYHOUR', !isWholeDay),
    minutes: numbers('BYMINUTE', !isWholeDay),
    seconds: numbers('BYSECOND', !isWholeDay),
    positions: numbers('BYSETPOS'),
  };
}

function isFrequency(text: unknown): text is Frequency {
  return FREQUENCIES.some((frequency) => frequency === text);
}

/** RFC 7529 adds other calendars and what becomes of days that a month lacks; ical.js keeps both as text. */
function assertSupported(recur: ICAL.Recur, part: string, supported: string): void {
  const value: unknown = Reflect.get(recur, part);
  if (value === undefined || String(value).toUpperCase() === supported) return;
  throw new Error(`${part.toUpperCase()}=${value} of its recurrence rule is not supported`);
}

function partsOf(recur: ICAL.Recur, part: string): readonly unknown[] {
  const parts: Readonly<Record<string, readonly unknown[] | undefined>> = recur.parts;
  return parts[part] ?? [];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Reads `MO` or `-1MO`. */
function weekdayFrom(value: unknown): NthWeekday {
  const text = String(value);
  return { weekday: WEEKDAYS.indexOf(text.slice(-2)), nth: Number(text.slice(0, -2)) };
}

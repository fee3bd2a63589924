import type { WorkLimit } from './work-limit';

/** From the shortest period to the longest. */
export const FREQUENCIES = [
  'SECONDLY',
  'MINUTELY',
  'HOURLY',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'YEARLY',
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, 0 for Sunday; `nth` of its month or year, negative from the end, 0 for each. */
export interface NthWeekday {
  readonly weekday: number;
  readonly nth: number;
}

/** A recurrence rule (RFC 5545, 3.3.10) without UNTIL. A list without values does not restrict the rule. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  /** Null for a rule without an end. */
  readonly count: number | null;
  /** First day of a week, 0 for Sunday. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly NthWeekday[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LENGTHS = { SECONDLY: SECOND, MINUTELY: MINUTE, HOURLY: HOUR, DAILY: DAY, WEEKLY: 7 * DAY };
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** Returns the local time of a date and a time of day as if it were UTC, in milliseconds since 1970. */
export function localTime(year: number, month: number, day = 1, hour = 0, minute = 0, second = 0): number {
  // Date.UTC reads years below 100 as of the 20th century.
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  return date.setUTCFullYear(year, month - 1, day);
}

/**
 * Yields the times of a rule from `from` to before `to`, in ascending order. All are local times as if they
 * were UTC, in milliseconds since 1970.
 *
 * @throws Error if the rule takes too many steps.
 */
export function* timesOfRule(
  rule: RecurrenceRule,
  start: number,
  { from, to }: { readonly from: number; readonly to: number },
  limit: WorkLimit,
): Generator<number> {
  const complete = completedBy(rule, start);
  const offsets = offsetsOf(complete);
  const { interval, count } = rule;
  const first = periodOf(rule, start);
  // A rule that counts its times depends on those before the span, unless there is one in each period.
  const isNear = count === null || isRegular(rule);
  let period = isNear ? nextPeriod(first, periodOf(rule, from) - 1, interval) : first;
  let left = count === null ? Number.POSITIVE_INFINITY : count - (period - first) / interval;
  while (startOfPeriod(rule, period) < to) {
    limit.spend(1);
    const { bases, resume } = basesOf(complete, period, limit);
    for (const time of chosenTimes(bases, offsets, rule.positions, limit)) {
      if (time < start) continue;
      left -= 1;
      if (left < 0 || time >= to) return;
      if (time >= from) yield time;
    }
    period = resume === null ? period + interval : nextPeriod(period, periodOf(rule, resume) - 1, interval);
  }
}

/** Returns whether a rule has exactly one time in each of its periods. */
function isRegular({ frequency, interval: _, count: __, weekStart: ___, ...parts }: RecurrenceRule): boolean {
  return isShorter(frequency, 'MONTHLY') && Object.values(parts).every(({ length }) => length === 0);
}

/**
 * Returns the first period after `after` that is a multiple of the interval away from `first`; at least
 * `first`.
 */
function nextPeriod(first: number, after: number, interval: number): number {
  return first + Math.max(0, Math.floor((after - first) / interval) + 1) * interval;
}

function isShorter(frequency: Frequency, than: Frequency): boolean {
  return FREQUENCIES.indexOf(frequency) < FREQUENCIES.indexOf(than);
}

/** Adds to a rule what it takes from its start. */
function completedBy(rule: RecurrenceRule, start: number): RecurrenceRule {
  const { frequency, weeks, yearDays, monthDays, weekdays } = rule;
  const date = new Date(start);
  const isYearly = frequency === 'YEARLY';
  const hasDays = [yearDays, monthDays, weekdays].some(({ length }) => length > 0);
  const hasWeeks = weeks.length > 0;
  const byDate = !hasDays && !hasWeeks && (isYearly || frequency === 'MONTHLY');
  const byWeekday = !hasDays && (hasWeeks ? isYearly : frequency === 'WEEKLY');
  const orStart = (values: readonly number[], value: number, isNeeded: boolean) =>
    isNeeded && values.length === 0 ? [value] : sorted(values);
  return {
    ...rule,
    months: orStart(rule.months, date.getUTCMonth() + 1, byDate && isYearly),
    monthDays: byDate ? [date.getUTCDate()] : monthDays,
    weekdays: byWeekday ? [{ weekday: date.getUTCDay(), nth: 0 }] : weekdays,
    hours: orStart(rule.hours, date.getUTCHours(), !isShorter(frequency, 'DAILY')),
    minutes: orStart(rule.minutes, date.getUTCMinutes(), !isShorter(frequency, 'HOURLY')),
    seconds: orStart(rule.seconds, date.getUTCSeconds(), !isShorter(frequency, 'MINUTELY')),
  };
}

function sorted(values: Iterable<number>): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Returns the number of the period that contains a time. */
function periodOf({ frequency, weekStart }: RecurrenceRule, time: number): number {
  if (frequency === 'WEEKLY') return Math.floor((time / DAY - weekStart + FIRST_WEEKDAY) / 7);
  if (frequency !== 'YEARLY' && frequency !== 'MONTHLY') return Math.floor(time / LENGTHS[frequency]);
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return frequency === 'YEARLY' ? year : year * 12 + date.getUTCMonth();
}

function startOfPeriod({ frequency, weekStart }: RecurrenceRule, period: number): number {
  if (frequency === 'YEARLY') return localTime(period, 1);
  if (frequency === 'MONTHLY') return localTime(Math.floor(period / 12), (period % 12) + 1);
  if (frequency === 'WEEKLY') return (period * 7 + weekStart - FIRST_WEEKDAY) * DAY;
  return period * LENGTHS[frequency];
}

/** The days of a period of a day or more that a rule allows; a shorter period that it allows itself. */
interface Bases {
  readonly bases: readonly number[];
  /** The time before which no later period is allowed; null if unknown. */
  readonly resume: number | null;
}

function basesOf(rule: RecurrenceRule, period: number, limit: WorkLimit): Bases {
  const { frequency, hours, minutes, seconds } = rule;
  const begin = startOfPeriod(rule, period);
  if (!isShorter(frequency, 'DAILY')) {
    const days = daysOf(rule, period);
    limit.spend(days.length);
    return { bases: days.filter((day) => hasDay(rule, day)), resume: null };
  }
  const [day = 0, hour = 0, minute = 0] = [DAY, HOUR, MINUTE].map((length) => begin - modulo(begin, length));
  const until = (resume: number): Bases => ({ bases: [], resume });
  if (!hasDay(rule, day)) return until(day + DAY);
  if (!allows(hours, (hour - day) / HOUR)) return until(hour + HOUR);
  if (isShorter(frequency, 'HOURLY') && !allows(minutes, (minute - hour) / MINUTE))
    return until(minute + MINUTE);
  if (frequency === 'SECONDLY' && !allows(seconds, (begin - minute) / SECOND)) return until(begin + SECOND);
  return { bases: [begin], resume: null };
}

/** Returns the days of a period; of a year only those of the months that the rule names. */
function daysOf(rule: RecurrenceRule, period: number): number[] {
  const spans =
    rule.frequency === 'YEARLY' && rule.months.length > 0
      ? rule.months.map((month) => [localTime(period, month), localTime(period, month + 1)] as const)
      : [[startOfPeriod(rule, period), startOfPeriod(rule, period + 1)] as const];
  return spans.flatMap(([begin, end]) =>
    Array.from({ length: (end - begin) / DAY }, (_, index) => begin + index * DAY),
  );
}

/** Returns a remainder that is never negative: times before 1970 are. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function allows(values: readonly number[], value: number): boolean {
  return values.length === 0 || values.includes(value);
}

/** Returns the times of day of a rule; of a shorter period the times within it. */
function offsetsOf({ frequency, hours, minutes, seconds }: RecurrenceRule): number[] {
  const within = (values: readonly number[], length: number, shortest: Frequency) =>
    isShorter(frequency, shortest) ? [0] : values.map((value) => value * length);
  const ofHours = within(hours, HOUR, 'DAILY');
  const ofMinutes = within(minutes, MINUTE, 'HOURLY');
  const ofSeconds = within(seconds, SECOND, 'MINUTELY');
  return ofHours.flatMap((hour) =>
    ofMinutes.flatMap((minute) => ofSeconds.map((second) => hour + minute + second)),
  );
}

/** Yields each base plus each offset, in ascending order; with BYSETPOS those at its positions. */
function* chosenTimes(
  bases: readonly number[],
  offsets: readonly number[],
  positions: readonly number[],
  limit: WorkLimit,
): Generator<number> {
  const size = bases.length * offsets.length;
  const indices = positions.map((position) => (position > 0 ? position - 1 : size + position));
  const chosen = positions.length > 0 ? sorted(indices) : null;
  for (let next = 0; next < (chosen?.length ?? size); next += 1) {
    limit.spend(1);
    const index = chosen?.[next] ?? next;
    const base = bases[Math.floor(index / offsets.length)];
    const offset = offsets[index % offsets.length];
    if (base !== undefined && offset !== undefined) yield base + offset;
  }
}

/** Returns whether the parts of a rule that name days allow a day, given by its midnight. */
function hasDay(rule: RecurrenceRule, time: number): boolean {
  const date = new Date(time);
  if (!allows(rule.months, date.getUTCMonth() + 1)) return false;
  const { weeks, yearDays, monthDays, weekdays } = rule;
  return (
    (monthDays.length === 0 || allowsPlace(monthDays, placeInMonth(date))) &&
    (yearDays.length === 0 || allowsPlace(yearDays, placeInYear(date))) &&
    (weeks.length === 0 || allowsPlace(weeks, placeOfWeek(date, rule.weekStart))) &&
    (weekdays.length === 0 || allowsWeekday(rule, date))
  );
}

function allowsWeekday({ frequency, months, weekdays }: RecurrenceRule, date: Date): boolean {
  const inMonth = frequency === 'MONTHLY' || months.length > 0;
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== date.getUTCDay()) return false;
    if (nth === 0 || isShorter(frequency, 'MONTHLY')) return true;
    const { number, of } = inMonth ? placeInMonth(date) : placeInYear(date);
    return Math.ceil((nth > 0 ? number : of - number + 1) / 7) === Math.abs(nth);
  });
}

/** The number of a day or week in its month or year, from 1, and how many there are. */
interface Place {
  readonly number: number;
  readonly of: number;
}

function allowsPlace(values: readonly number[], { number, of }: Place): boolean {
  return values.includes(number) || values.includes(number - of - 1);
}

function placeInMonth(date: Date): Place {
  const end = localTime(date.getUTCFullYear(), date.getUTCMonth() + 2, 0);
  return { number: date.getUTCDate(), of: new Date(end).getUTCDate() };
}

function placeInYear(date: Date): Place {
  const year = date.getUTCFullYear();
  const [begin, end] = [localTime(year, 1), localTime(year + 1, 1)];
  return { number: (date.getTime() - begin) / DAY + 1, of: (end - begin) / DAY };
}

/** Returns the week of a day. A week belongs to the year that has at least four of its days. */
function placeOfWeek(date: Date, weekStart: number): Place {
  const weekday = (date.getUTCDay() - weekStart + 7) % 7;
  const { number, of } = placeInYear(new Date(date.getTime() + (3 - weekday) * DAY));
  const first = ((number - 1) % 7) + 1;
  return { number: Math.ceil(number / 7), of: Math.floor((of - first) / 7) + 1 };
}

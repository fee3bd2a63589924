import type { RecurrenceRule } from '../recurrence';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LAST = { YEARLY: 4, MONTHLY: 7, WEEKLY: 10, DAILY: 10, HOURLY: 13, MINUTELY: 16, SECONDLY: 19 };

/**
 * A second implementation of recurrence rules, for comparison: lists every day of the years concerned,
 * removes the days that a part of the rule does not allow, and counts in the lists that remain. For rules
 * that recur hourly or less often.
 */
export function listedTimes(rule: RecurrenceRule, start: number, to: number): number[] {
  const begin = new Date(start);
  const days: Date[] = [];
  for (let time = Date.UTC(begin.getUTCFullYear() - 1, 11, 1); time < to + 400 * DAY; time += DAY)
    days.push(new Date(time));
  const years = new Map<number, Date[]>();
  for (const day of days) years.set(day.getUTCFullYear(), [...(years.get(day.getUTCFullYear()) ?? []), day]);
  const sets = new Map<string, number[]>();
  for (const day of days) {
    const inYear = years.get(day.getUTCFullYear()) ?? [];
    const set = sets.get(nameOfPeriod(rule, day)) ?? [];
    sets.set(nameOfPeriod(rule, day), set);
    if (isAllowed(rule, day, begin, inYear)) set.push(...timesOfDay(rule, day, begin));
  }
  const periods = rule.frequency === 'HOURLY' ? hourly([...sets.values()].flat(), days) : [...sets.entries()];
  const first = periods.findIndex(([name]) => name === nameOfPeriod(rule, begin));
  return periods
    .filter((_, index) => index >= first && (index - first) % rule.interval === 0)
    .flatMap(([, times]) => positioned(times, rule.positions))
    .filter((time) => time >= start)
    .slice(0, rule.count ?? undefined)
    .filter((time) => time < to);
}

/** Returns the first day of a week, and of another period the beginning of its ISO timestamps. */
function nameOfPeriod({ frequency, weekStart }: RecurrenceRule, time: Date): string {
  const name = frequency === 'WEEKLY' ? firstOfWeek(time, weekStart) : time;
  return name.toISOString().slice(0, LAST[frequency]);
}

function firstOfWeek(time: Date, weekStart: number): Date {
  const day = new Date(time);
  while (day.getUTCDay() !== weekStart) day.setUTCDate(day.getUTCDate() - 1);
  return day;
}

/** Groups times by their hour; an hour without a time is a period, too. */
function hourly(times: readonly number[], days: readonly Date[]): [string, number[]][] {
  const hours = days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => day.getTime() + hour * HOUR));
  const sets = new Map(hours.map((hour) => [new Date(hour).toISOString().slice(0, 13), [] as number[]]));
  for (const time of times) sets.get(new Date(time).toISOString().slice(0, 13))?.push(time);
  return [...sets.entries()];
}

function timesOfDay({ frequency, ...rule }: RecurrenceRule, day: Date, start: Date): number[] {
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  const hours = frequency === 'HOURLY' ? everyHour : [start.getUTCHours()];
  const or = (values: readonly number[], others: readonly number[]) => (values.length > 0 ? values : others);
  const times: number[] = [];
  for (const hour of or(rule.hours, hours))
    for (const minute of or(rule.minutes, [start.getUTCMinutes()]))
      for (const second of or(rule.seconds, [start.getUTCSeconds()]))
        times.push(day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000);
  return times.sort((a, b) => a - b);
}

function positioned(times: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return times;
  return times.filter((_, index) => positions.some((at) => (at > 0 ? at - 1 : times.length + at) === index));
}

function isAllowed(rule: RecurrenceRule, day: Date, start: Date, inYear: readonly Date[]): boolean {
  const { frequency, months, weeks, yearDays, monthDays, weekdays } = rule;
  const [month, date] = [day.getUTCMonth(), day.getUTCDate()];
  if (months.length > 0 && !months.includes(month + 1)) return false;
  const inMonth = inYear.filter((other) => other.getUTCMonth() === month);
  const isOneOf = (numbers: readonly number[], list: readonly Date[]) =>
    numbers.some((number) => list.at(number > 0 ? number - 1 : number)?.getTime() === day.getTime());
  if (monthDays.length > 0 && !isOneOf(monthDays, inMonth)) return false;
  if (yearDays.length > 0 && !isOneOf(yearDays, inYear)) return false;
  if (weeks.length > 0 && !weekNumbers(day, rule.weekStart).some((week) => weeks.includes(week)))
    return false;
  const isPlain = frequency !== 'MONTHLY' && frequency !== 'YEARLY';
  const list = frequency === 'YEARLY' && months.length === 0 ? inYear : inMonth;
  const sameDays = list.filter((other) => other.getUTCDay() === day.getUTCDay());
  if (weekdays.length > 0)
    return weekdays.some(
      ({ weekday, nth }) => weekday === day.getUTCDay() && (nth === 0 || isPlain || isOneOf([nth], sameDays)),
    );
  if (monthDays.length > 0 || yearDays.length > 0) return true;
  if (weeks.length > 0) return frequency !== 'YEARLY' || day.getUTCDay() === start.getUTCDay();
  if (frequency === 'WEEKLY') return day.getUTCDay() === start.getUTCDay();
  if (frequency === 'MONTHLY') return date === start.getUTCDate();
  if (frequency !== 'YEARLY') return true;
  return date === start.getUTCDate() && (months.length > 0 || month === start.getUTCMonth());
}

/** Returns the number of the week of a day in its year, from its start and from its end. */
function weekNumbers(day: Date, weekStart: number): [number, number] {
  const week = firstOfWeek(day, weekStart);
  const year = new Date(week.getTime() + 3 * DAY).getUTCFullYear();
  const starts: number[] = [];
  for (let first = firstOfWeek(new Date(Date.UTC(year, 0, 4)), weekStart).getTime(); ; first += 7 * DAY) {
    if (new Date(first + 3 * DAY).getUTCFullYear() > year) break;
    starts.push(first);
  }
  const index = starts.indexOf(week.getTime());
  return [index + 1, index - starts.length];
}

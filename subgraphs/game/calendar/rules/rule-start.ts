import type ICAL from 'ical.js';
import { instantOf } from './instant';

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
export interface RuleStart {
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

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

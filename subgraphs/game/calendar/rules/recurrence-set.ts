import ICAL from 'ical.js';
import { instantOf } from './instant';
import { startNear } from './rule-start';

/** Returns the next time of an ascending sequence; null after the last. */
type NextTime = () => ICAL.Time | null;

/**
 * Yields the original times of the instances of a recurring event, in ascending order (RFC 5545, 3.8.5):
 * those of its rules and RDATE without those of EXDATE. DTSTART is the first instance; ical.js takes it from
 * the rule only, so an event without a rule would lose it.
 *
 * @param from times before this may be missing.
 */
export function* originalTimes(event: ICAL.Event, from: Date): Generator<ICAL.Time> {
  const start = event.startDate;
  const rules = valuesOf(event, 'rrule', ICAL.Recur);
  const dates = valuesOf(event, 'rdate', ICAL.Time);
  if (rules.length === 0) dates.push(start);
  dates.sort((one, other) => one.compare(other));
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

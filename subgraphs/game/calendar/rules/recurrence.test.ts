import fc from 'fast-check';
import { repetitions } from '#tests/support/full';
import { type RecurrenceRule, timesOfRule } from './recurrence';
import { listedTimes } from './test-support/listed-times';
import { WorkLimit } from './work-limit';

const PLAIN: RecurrenceRule = {
  frequency: 'DAILY',
  interval: 1,
  count: null,
  weekStart: 1,
  months: [],
  weeks: [],
  yearDays: [],
  monthDays: [],
  weekdays: [],
  hours: [],
  minutes: [],
  seconds: [],
  positions: [],
};
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 19);
const on = (...days: number[]) => days.map((weekday) => ({ weekday, nth: 0 }));
const [MONDAY, TUESDAY, FRIDAY] = [1, 2, 5];

function timesOf(
  rule: Partial<RecurrenceRule>,
  from = START,
  to = from + 400 * DAY,
  start = START,
): number[] {
  return [...timesOfRule({ ...PLAIN, ...rule }, start, { from, to }, new WorkLimit())];
}

function daysOf(rule: Partial<RecurrenceRule>, most = 4): string[] {
  return timesOf(rule)
    .slice(0, most)
    .map((time) => new Date(time).toISOString().slice(0, 10));
}

describe('BYSETPOS', () => {
  it.each<[string, Partial<RecurrenceRule>, string[]]>([
    [
      'the last working day of a month',
      { frequency: 'MONTHLY', weekdays: on(1, 2, 3, 4, 5), positions: [-1] },
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
    ],
    [
      'the second Monday or Tuesday of a month',
      { frequency: 'MONTHLY', weekdays: on(MONDAY, TUESDAY), positions: [2] },
      ['2026-01-06', '2026-02-03', '2026-03-03', '2026-04-07'],
    ],
    [
      'the first and last of three days of a week',
      { frequency: 'WEEKLY', weekdays: on(MONDAY, TUESDAY, FRIDAY), positions: [1, -1] },
      ['2026-01-05', '2026-01-09', '2026-01-12', '2026-01-16'],
    ],
    [
      'a day of two weekdays in two months of a year',
      { frequency: 'YEARLY', months: [3, 6], weekdays: on(MONDAY, FRIDAY), positions: [-2, 1] },
      ['2026-03-02', '2026-06-26'],
    ],
    [
      'the 31st or the last day of a month',
      { frequency: 'MONTHLY', monthDays: [28, 29, 30, 31], positions: [-1] },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    ['a position that no month has', { frequency: 'MONTHLY', weekdays: on(MONDAY), positions: [6] }, []],
  ])('chooses %s', (_what, rule, days) => {
    expect(daysOf(rule)).toEqual(days);
  });

  it('chooses among the times of a day', () => {
    const times = timesOf({ hours: [9, 12, 17], minutes: [0, 30], positions: [2, -1] }).slice(0, 3);
    expect(times.map((time) => new Date(time).toISOString().slice(5, 16))).toEqual([
      '01-06T09:30',
      '01-06T17:30',
      '01-07T09:30',
    ]);
  });
});

describe('a recurrence rule', () => {
  const numbers = (from: number, to: number) =>
    fc.uniqueArray(fc.integer({ min: from, max: to }).filter(Boolean), { minLength: 1, maxLength: 4 });
  const orNone = <T>(values: fc.Arbitrary<T[]>) => fc.oneof(fc.constant<T[]>([]), values);
  const weekday = fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    nth: fc.constantFrom(0, 0, 1, 2, 5, -1, -2),
  });
  const rules: fc.Arbitrary<RecurrenceRule> = fc
    .record({
      frequency: fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.option(fc.integer({ min: 1, max: 40 })),
      weekStart: fc.integer({ min: 0, max: 6 }),
      months: orNone(numbers(1, 12)),
      weeks: orNone(numbers(-53, 53)),
      yearDays: orNone(numbers(-366, 366)),
      monthDays: orNone(numbers(-31, 31)),
      weekdays: orNone(fc.array(weekday, { minLength: 1, maxLength: 4 })),
      hours: orNone(numbers(0, 23)),
      minutes: orNone(numbers(0, 59)),
      seconds: orNone(numbers(0, 59)),
      positions: orNone(numbers(-5, 5)),
    })
    // Few rules have every part, and no time would satisfy most of those.
    .chain((rule) =>
      fc.subarray(Object.keys(PLAIN).slice(4)).map((unused) => ({
        ...rule,
        ...Object.fromEntries(unused.map((part) => [part, []])),
        ...(rule.frequency === 'YEARLY' ? {} : { weeks: [], yearDays: [] }),
      })),
    );

  it('has the times of a second implementation, from any time on', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: Date.UTC(2023, 0, 1) / 1000, max: Date.UTC(2025, 0, 1) / 1000 }),
        fc.integer({ min: 0, max: 500 }),
        (rule, seconds, days) => {
          const start = seconds * 1000;
          const from = start + days * DAY;
          const to = from + 90 * DAY;
          const expected = listedTimes(rule, start, to).filter((time) => time >= from);
          expect(timesOf(rule, from, to, start)).toEqual(expected);
          if (expected.length > 0) compared += 1;
        },
      ),
      { numRuns: repetitions(100, 3000) },
    );
    expect(compared).toBeGreaterThan(20);
  });

  it.each<[string, Partial<RecurrenceRule>]>([
    ['every 30th of February', { monthDays: [30], months: [2] }],
    ['each second of such days', { frequency: 'SECONDLY', monthDays: [30], months: [2] }],
    ['each year of them, counted', { frequency: 'YEARLY', monthDays: [30], months: [2], count: 5 }],
    ['a huge interval', { frequency: 'YEARLY', interval: 1e15, yearDays: [1] }],
  ])('without times ends: %s', (_what, rule) => {
    expect(timesOf(rule)).toEqual([]);
  });

  it('that takes too many steps is rejected', () => {
    const counted: Partial<RecurrenceRule> = { frequency: 'SECONDLY', seconds: [0, 1], count: 1e9 };
    expect(() => timesOf(counted, START, START + DAY, 0)).toThrow('its recurrence rule takes too long');
  });

  it('reads years below 100 and after 9999', () => {
    const start = new Date('0050-03-01T00:00:00Z').getTime();
    const yearly = { frequency: 'YEARLY' } as const;
    expect(
      timesOf(yearly, start, start + 400 * DAY, start).map((time) => new Date(time).getUTCFullYear()),
    ).toEqual([50, 51]);
    const late = Date.UTC(9999, 11, 31);
    expect(timesOf({}, late, late + 2 * DAY, late)).toHaveLength(2);
  });
});

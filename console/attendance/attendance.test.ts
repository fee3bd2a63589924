import {
  filterInput,
  mondayBefore,
  monthsOf,
  NO_FILTER,
  pointsProblem,
  readNames,
  weeksOf,
} from './attendance.ts';
import { attendanceText } from './text.ts';

describe('names of players', () => {
  test.each([
    ['Zezima\nIron Bram', ['Zezima', 'Iron Bram']],
    ['Zezima, Mae;  Quinn ,', ['Zezima', 'Mae', 'Quinn']],
    ['  Iron   Bram \r\n\r\nMae', ['Iron Bram', 'Mae']],
    ['Zezima\nzezima\nIron_Bram, iron bram', ['Zezima', 'Iron_Bram']],
    ['Iron_Bram, iron-bram; Iron__Bram', ['Iron_Bram']],
    ['', []],
    [' ,\n;', []],
  ])('are read from %j', (text, names) => {
    expect(readNames(text)).toEqual(names);
  });
});

test.each([[0], [1], [1_000_000]])('%j points can be recorded', (points) => {
  expect(pointsProblem(points)).toBeNull();
});

test.each([[-1], [1_000_001], [1.5], [''], [Number.NaN]])('%j points are rejected, not changed', (points) => {
  expect(pointsProblem(points)).toBe(attendanceText.pointsWrong);
});

describe('the filter of attendance', () => {
  test('is empty when nothing is typed', () => {
    expect(filterInput({ ...NO_FILTER, rsn: ' ' })).toEqual({});
  });

  test('has a player, an event and days', () => {
    const filter = { rsn: ' Zezima', event: 'Gate raid ', from: '2026-11-01', to: '2026-11-30' };
    expect(filterInput(filter)).toEqual({
      rsn: 'Zezima',
      event: 'Gate raid',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
    });
  });

  test('leaves a last day before the first out', () => {
    expect(filterInput({ ...NO_FILTER, from: '2026-11-02', to: '2026-11-01' })).toEqual({
      dateFrom: '2026-11-02',
    });
  });
});

test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-29', 0, '2026-11-23'],
  ['2026-11-25', 2, '2026-11-09'],
  ['2027-01-01', 0, '2026-12-28'],
])('the Monday of %s, %i weeks before, is %s', (today, weeks, monday) => {
  expect(mondayBefore(today, weeks)).toBe(monday);
});

test('weeks have seven days but the current one, and levels relative to the fullest day', () => {
  const records = new Map([
    ['2026-11-16', 8],
    ['2026-11-24', 3],
  ]);
  const weeks = weeksOf(records, { from: '2026-11-16', today: '2026-11-24' });
  expect(weeks.map(({ monday, days }) => [monday, days.length])).toEqual([
    ['2026-11-16', 7],
    ['2026-11-23', 2],
  ]);
  expect(weeks.flatMap(({ days }) => days.filter(({ records: number }) => number > 0))).toEqual([
    { date: '2026-11-16', records: 8, level: 4 },
    { date: '2026-11-24', records: 3, level: 2 },
  ]);
});

test('records are summed by month, latest first', () => {
  const record = (date: string, points: number) => ({ date, points });
  expect(monthsOf([])).toEqual([]);
  expect(monthsOf([record('2025-12-31', 5), record('2026-11-01', 1), record('2026-11-30', 2)])).toEqual([
    { month: '2026-11', records: 2, points: 3 },
    { month: '2025-12', records: 1, points: 5 },
  ]);
});

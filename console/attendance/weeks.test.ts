import { mondayBefore, weeksOf } from './weeks.ts';

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

import { attendanceCsv } from './attendance-data';

const NOW = new Date('2026-11-23T20:00:00Z');

it('four months of attendance are three meetings a week, none of them in the future', () => {
  const [header, ...rows] = attendanceCsv(NOW).trim().split('\n');
  expect(header).toBe('rsn,event,date,points,notes');
  const meetings = new Set(rows.map((row) => row.split(',').slice(1, 3).join(' ')));
  expect(meetings.size).toBeGreaterThan(48);
  const dates = rows.map((row) => row.split(',')[2] ?? '').sort();
  expect([dates[0], dates.at(-1)]).toEqual(['2026-07-26', '2026-11-22']);
});

it('members keep their attendance of a day whenever the sandbox starts', () => {
  const later = new Date(NOW.getTime() + 7 * 86_400_000);
  const ofDay = (csv: string) => csv.split('\n').filter((row) => row.includes(',2026-11-20,'));
  expect(ofDay(attendanceCsv(NOW)).length).toBeGreaterThan(3);
  expect(ofDay(attendanceCsv(later))).toEqual(ofDay(attendanceCsv(NOW)));
});

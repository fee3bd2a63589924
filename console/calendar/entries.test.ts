import {
  bingoEntry,
  calendarEntry,
  daysOf,
  daysOfMonth,
  type Entry,
  entriesOn,
  readDay,
  shortestFirst,
  tileEntry,
} from './entries.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('the days of an entry', () => {
  test.each([
    ['an hour', '2026-11-29T19:00:00Z', '2026-11-29T20:00:00Z', '2026-11-29', '2026-11-29'],
    ['over midnight', '2026-11-29T22:30:00Z', '2026-11-29T23:30:00Z', '2026-11-29', '2026-11-30'],
    ['until midnight', '2026-11-29T22:00:00Z', '2026-11-29T23:00:00Z', '2026-11-29', '2026-11-29'],
    ['several days', '2026-11-29T12:00:00Z', '2026-12-02T12:00:00Z', '2026-11-29', '2026-12-02'],
    ['no duration, at midnight', '2026-11-28T23:00:00Z', '2026-11-28T23:00:00Z', '2026-11-29', '2026-11-29'],
    ['the day of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', '2026-03-29'],
    ['the day of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-25'],
    ['24 hours of a day of 23', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00Z', '2026-03-29', '2026-03-30'],
  ])('that lasts %s in a zone with summer time', (_name, start, end, first, last) => {
    expect(daysOf({ start, end }, AMSTERDAM)).toEqual({ first, last });
  });

  test('follow from the time zone', () => {
    const entry = { start: '2026-11-29T23:30:00Z', end: '2026-11-30T00:30:00Z' };
    expect(daysOf(entry, 'America/New_York')).toEqual({ first: '2026-11-29', last: '2026-11-29' });
    expect(daysOf(entry, 'Pacific/Auckland')).toEqual({ first: '2026-11-30', last: '2026-11-30' });
  });
});

describe('the entries of some days', () => {
  const entry = (title: string, start: string, end: string): Entry => ({
    ...{ kind: 'date', id: title, description: null, location: null, attendees: 0, href: null },
    ...{ title, start, end },
  });
  const long = entry('long', '2026-10-30T12:00:00Z', '2026-12-01T12:00:00Z');
  const late = entry('late', '2026-11-30T23:30:00Z', '2026-12-01T00:30:00Z');
  const evening = entry('evening', '2026-11-30T18:00:00Z', '2026-11-30T19:00:00Z');
  const raid = entry('raid', '2026-11-30T18:00:00Z', '2026-11-30T21:00:00Z');
  const all = [late, raid, evening, long];
  const titlesOn = (first: string, last = first, zone = 'UTC') =>
    entriesOn(all, { first, last }, zone).map(({ title }) => title);

  test('can begin with the shortest, so that what runs for weeks hides nothing', () => {
    expect(shortestFirst(all).map(({ title }) => title)).toEqual(['late', 'evening', 'raid', 'long']);
  });

  test('begin with the earliest, then go by title', () => {
    expect(titlesOn('2026-11-30')).toEqual(['long', 'evening', 'raid', 'late']);
  });

  test('include those that began before and end after', () => {
    expect(titlesOn('2026-11-15')).toEqual(['long']);
    expect(titlesOn('2026-12-01')).toEqual(['long', 'late']);
    expect(titlesOn('2026-12-02')).toEqual([]);
    expect(titlesOn('2026-10-29')).toEqual([]);
  });

  test('are those of a month', () => {
    expect(titlesOn('2026-12-01', '2026-12-31')).toEqual(['long', 'late']);
    expect(titlesOn('2026-12-01', '2026-12-31', 'America/New_York')).toEqual(['long']);
  });
});

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
])('the last day of %s is %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ first: `${month}-01`, last });
});

test.each([
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['null-01', null],
  [null, null],
])('the day of an address %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('an entry', () => {
  const event = { name: 'Race', status: 'active', participantCount: 0, picture: null } as const;

  test('of a tile event includes its last day, in UTC', () => {
    const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
    const entry = tileEntry({ ...event, ...dates, id: 'a:b', tileCount: 1 });
    expect(entry).toMatchObject({ start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' });
    expect(daysOf(entry, 'UTC')).toEqual({ first: '2026-11-01', last: '2026-11-30' });
    expect(entry.href).toBe('/console/tiles/a%3Ab');
  });

  test('of a bingo event leads to its page', () => {
    const dates = { startDate: '2026-11-01T12:00:00Z', endDate: '2026-11-08T12:00:00Z' };
    const entry = bingoEntry({ ...event, ...dates, id: 'winter' });
    expect(entry).toMatchObject({ title: 'Race', href: '/console/events/winter', end: dates.endDate });
  });

  test('of the calendar has its place and attendees', () => {
    const facts = { id: '1', title: 'Raid', description: null, location: 'World 444', attendees: 12 };
    const times = { startTime: '2026-11-01T12:00:00Z', endTime: '2026-11-01T13:00:00Z' };
    expect(calendarEntry({ ...facts, ...times })).toEqual({
      ...facts,
      ...{ kind: 'date', start: times.startTime, end: times.endTime, href: null },
    });
  });
});

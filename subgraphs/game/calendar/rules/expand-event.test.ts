import { event, read, startsOf } from './test-support/calendar-text';

describe('a recurring event', () => {
  const weekly = (...lines: string[]) =>
    event('SUMMARY:Weekly', 'DTSTART;TZID=America/New_York:20261018T190000', 'DURATION:PT1H', ...lines);

  it('keeps its local time across DST changes', () => {
    expect(startsOf(weekly('RRULE:FREQ=WEEKLY;COUNT=3'))).toEqual([
      '2026-10-18T23:00Z',
      '2026-10-25T23:00Z',
      '2026-11-02T00:00Z',
    ]);
    const berlin = event('DTSTART;TZID=Europe/Berlin:20260322T203000', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(startsOf(berlin)).toEqual(['2026-03-22T19:30Z', '2026-03-29T18:30Z']);
  });

  it('keeps its exact or nominal length across DST changes, as the feed defines', () => {
    const night = (...end: string[]) =>
      event('DTSTART;TZID=Europe/Berlin:20261023T220000', ...end, 'RRULE:FREQ=DAILY;COUNT=2');
    const ends = (body: string) => read(body).entries.map(({ end }) => end.toISOString());
    expect(ends(night('DTEND;TZID=Europe/Berlin:20261024T040000'))).toEqual([
      '2026-10-24T02:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect(ends(night('DURATION:P1D'))).toEqual(['2026-10-24T20:00:00.000Z', '2026-10-25T21:00:00.000Z']);
  });

  it('is expanded within the span only, including events in progress', () => {
    const span = { start: new Date('2026-10-25T23:30:00Z'), end: new Date('2026-11-09T00:00:00Z') };
    expect(startsOf(weekly('RRULE:FREQ=WEEKLY'), span)).toEqual(['2026-10-25T23:00Z', '2026-11-02T00:00Z']);
  });

  it('is in progress for the whole of a day of 25 hours', () => {
    const daily = event('DTSTART;TZID=Europe/Berlin:20261001T100000', 'DURATION:P1D', 'RRULE:FREQ=DAILY');
    const span = { start: new Date('2026-10-25T08:30:00Z'), end: new Date('2026-10-25T12:00:00Z') };
    expect(startsOf(daily, span)).toEqual(['2026-10-24T08:00Z', '2026-10-25T09:00Z']);
  });

  it.each([
    ['UNTIL=20261102T000000Z', 3],
    ['UNTIL=20261101T235959Z', 2],
    ['UNTIL=20261101T190000', 3],
    ['UNTIL=20261101', 3],
  ])('ends with %s', (until, instances) => {
    expect(startsOf(weekly(`RRULE:FREQ=WEEKLY;${until}`))).toHaveLength(instances);
  });

  it('respects EXDATE and RDATE', () => {
    const body = weekly(
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;TZID=America/New_York:20261025T190000',
      'RDATE;TZID=America/New_York:20261020T180000',
    );
    expect(startsOf(body)).toEqual(['2026-10-18T23:00Z', '2026-10-20T22:00Z', '2026-11-02T00:00Z']);
    expect(startsOf(weekly('RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261025T230000Z'))).toEqual([
      '2026-10-18T23:00Z',
    ]);
  });

  it.each([
    ['one property', ['RDATE:20260702T180000Z,20260703T180000Z']],
    ['several properties', ['RDATE:20260703T180000Z', 'RDATE:20260702T180000Z']],
    ['its start among them', ['RDATE:20260701T180000Z,20260702T180000Z,20260703T180000Z']],
  ])('without a rule has its start and the dates of RDATE: %s', (_what, dates) => {
    const start = ['DTSTART:20260701T180000Z', 'DURATION:PT1H'];
    const { entries, problems } = read(event(...start, ...dates));
    expect(problems).toEqual([]);
    expect(entries.map(({ id }) => id)).toEqual([
      'mass_20260701T180000Z',
      'mass_20260702T180000Z',
      'mass_20260703T180000Z',
    ]);
    for (const excluded of ['EXDATE:20260701T180000Z', 'EXDATE;VALUE=DATE:20260701']) {
      expect(startsOf(event(...start, ...dates, excluded))).toEqual([
        '2026-07-02T18:00Z',
        '2026-07-03T18:00Z',
      ]);
    }
  });

  it('may exclude more dates than it has, in any order', () => {
    const excluded = ['20261018T220000Z', '20261018T220100Z', '20261102T000000Z', '20261018T230000Z'];
    const body = weekly('RRULE:FREQ=WEEKLY;COUNT=3', ...excluded.map((time) => `EXDATE:${time}`));
    expect(startsOf(body)).toEqual(['2026-10-25T23:00Z']);
  });

  it('has instances that keep their id when moved, and are omitted when cancelled', () => {
    const plain = weekly('RRULE:FREQ=WEEKLY;COUNT=3');
    const ids = ['mass_20261018T230000Z', 'mass_20261025T230000Z', 'mass_20261102T000000Z'];
    expect(read(plain).entries.map(({ id }) => id)).toEqual(ids);
    const moved = event(
      'SUMMARY:Moved',
      'RECURRENCE-ID;TZID=America/New_York:20261025T190000',
      'DTSTART;TZID=America/New_York:20261026T200000',
      'DTEND;TZID=America/New_York:20261026T220000',
    );
    const cancelled = event('RECURRENCE-ID:20261102T000000Z', 'DTSTART:20261102T000000Z', 'STATUS:CANCELLED');
    const { entries } = read(`${moved}\n${plain}\n${cancelled}`);
    expect(entries.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(entries[1]).toMatchObject({
      title: 'Moved',
      start: new Date('2026-10-27T00:00:00Z'),
      end: new Date('2026-10-27T02:00:00Z'),
    });
  });

  it('includes an instance moved into the span from a later time', () => {
    const span = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-10-20T00:00:00Z') };
    const moved = event(
      'RECURRENCE-ID;TZID=America/New_York:20261101T190000',
      'DTSTART;TZID=America/New_York:20261019T120000',
    );
    expect(startsOf(`${weekly('RRULE:FREQ=WEEKLY')}\n${moved}`, span)).toEqual([
      '2026-10-18T23:00Z',
      '2026-10-19T16:00Z',
    ]);
  });

  it('of whole days has ids with dates', () => {
    const days = event('DTSTART;VALUE=DATE:20260228', 'RRULE:FREQ=DAILY;COUNT=2');
    expect(read(days).entries).toMatchObject([{ id: 'mass_20260228' }, { id: 'mass_20260301' }]);
  });

  it.each([
    ['every six hours', 'DTSTART:20000101T200000Z', 'RRULE:FREQ=HOURLY;INTERVAL=6', 40],
    [
      'every six hours, in a zone',
      'DTSTART;TZID=Europe/Berlin:20000101T200000',
      'RRULE:FREQ=HOURLY;INTERVAL=6',
      39,
    ],
    [
      'of an event with two rules',
      'DTSTART:20000101T200000Z',
      'RRULE:FREQ=HOURLY;INTERVAL=12\nRRULE:FREQ=DAILY;BYHOUR=9',
      30,
    ],
    ['every day', 'DTSTART:19700101T200000Z', 'RRULE:FREQ=DAILY', 10],
    ['of whole days', 'DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY;INTERVAL=2', 5],
    ['that are counted', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY;COUNT=250563', 2],
  ])('may have begun long ago: %s', (_what, start, rule, instances) => {
    const span = { start: new Date('2026-06-24T00:00:00Z'), end: new Date('2026-07-04T00:00:00Z') };
    expect(startsOf(event(start, rule), span)).toHaveLength(instances);
  });

  it('that began long ago includes an instance moved into the span from an earlier time', () => {
    const old = event('DTSTART:20000101T200000Z', 'RRULE:FREQ=HOURLY;INTERVAL=6');
    const moved = event('RECURRENCE-ID:20260301T020000Z', 'DTSTART:20260702T210000Z');
    const span = { start: new Date('2026-07-02T15:00:00Z'), end: new Date('2026-07-03T00:00:00Z') };
    expect(startsOf(`${old}\n${moved}`, span)).toEqual(['2026-07-02T20:00Z', '2026-07-02T21:00Z']);
  });

  it('may have later instances after the year 9999', () => {
    expect(startsOf(event('DTSTART:20260701T180000Z', 'RRULE:FREQ=YEARLY;INTERVAL=9000'))).toEqual([
      '2026-07-01T18:00Z',
    ]);
  });

  it('without an end is bounded, however long ago it began', () => {
    for (const start of ['20260101T000000Z', '19700101T000000Z']) {
      const { entries, problems } = read(
        event('SUMMARY:Raid', `DTSTART:${start}`, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
      );
      expect(entries).toHaveLength(1000);
      expect(entries[0]?.start).toEqual(new Date('2026-01-01T00:00:00Z'));
      expect(problems).toEqual([
        { eventId: 'mass', title: 'Raid', reason: 'it has too many instances: only 1000 are kept' },
      ]);
    }
  });

  it.each([
    ['RRULE:FREQ=SECONDLY;BYSECOND=0,1;COUNT=999999999', 'its recurrence rule takes too long to expand'],
    ['RRULE:RSCALE=CHINESE;FREQ=YEARLY', 'RSCALE=CHINESE of its recurrence rule is not supported'],
    ['RRULE:FREQ=MONTHLY;SKIP=FORWARD', 'SKIP=FORWARD of its recurrence rule is not supported'],
    ['RRULE:FREQ=DAILY;COUNT=0', 'COUNT of its recurrence rule must be at least 1'],
    ['RRULE:INTERVAL=2', 'its recurrence rule has no FREQ'],
    ['RRULE:FREQ=DAILY;BYDAY', 'one of its properties cannot be read'],
    ['RDATE;VALUE=PERIOD:20260103T000000Z/PT1H', 'a value of RDATE is not supported'],
  ])('that is not supported is left out with the reason: %s', (line, reason) => {
    const { entries, problems } = read(event('SUMMARY:Raid', 'DTSTART:19700101T000000Z', line));
    expect(entries).toEqual([]);
    expect(problems).toEqual([{ eventId: 'mass', title: 'Raid', reason }]);
  });

  it('lacks the times of EXRULE', () => {
    const daily = event(
      'DTSTART:20260101T200000Z',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20260301T000000Z',
    );
    expect(startsOf(daily)).toEqual(['2026-01-02T20:00Z', '2026-01-04T20:00Z']);
  });

  it('has an exception that is in no rule, and one whose time is in another zone', () => {
    const other = event('RECURRENCE-ID:20261101T120000Z', 'DTSTART:20261101T130000Z');
    const moved = event('RECURRENCE-ID;TZID=Europe/Berlin:20261026T000000', 'DTSTART:20261026T120000Z');
    expect(startsOf(`${weekly('RRULE:FREQ=WEEKLY;COUNT=2')}\n${other}\n${moved}`)).toEqual([
      '2026-10-18T23:00Z',
      '2026-10-26T12:00Z',
      '2026-11-01T13:00Z',
    ]);
  });

  it('has changed instances from one on', () => {
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261025T190000',
      'DTSTART;TZID=America/New_York:20261026T200000',
      'DURATION:PT1H',
    );
    expect(startsOf(`${weekly('RRULE:FREQ=WEEKLY;COUNT=3')}\n${later}`)).toEqual([
      '2026-10-18T23:00Z',
      '2026-10-27T00:00Z',
      '2026-11-03T01:00Z',
    ]);
  });
});

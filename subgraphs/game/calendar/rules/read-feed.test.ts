import { readFeed } from './read-feed';

const NEW_YORK = `BEGIN:VTIMEZONE
TZID:Club time
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;

const ALL_OF_2026 = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z') };

function read(body: string, span = ALL_OF_2026) {
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n${body}\nEND:VCALENDAR\n`;
  return readFeed(text.replaceAll('\n', '\r\n'), span);
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:mass', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\n');
}

function startsOf(body: string, span = ALL_OF_2026): string[] {
  const { entries, problems } = read(body, span);
  expect(problems).toEqual([]);
  return entries.map(({ start }) => start.toISOString().replace(':00.000Z', 'Z'));
}

describe('one event of a feed', () => {
  it('is mapped field by field', () => {
    const { entries } = read(
      event(
        'SUMMARY:Boss mass\\, bring food',
        'DESCRIPTION:First line\\nsecond line that is folded',
        '  here',
        'LOCATION:World 420',
        'DTSTART:20260701T180000Z',
        'DTEND:20260701T193000Z',
        'ATTENDEE;CN=A:mailto:a@example.org',
        'ATTENDEE;CN=B:mailto:b@example.org',
      ),
    );
    expect(entries).toEqual([
      {
        id: 'mass',
        title: 'Boss mass, bring food',
        description: 'First line\nsecond line that is folded here',
        start: new Date('2026-07-01T18:00:00Z'),
        end: new Date('2026-07-01T19:30:00Z'),
        location: 'World 420',
        attendees: 2,
      },
    ]);
  });

  it.each([
    ['a duration', ['DTSTART:20260701T180000Z', 'DURATION:PT2H15M'], '2026-07-01T20:15:00.000Z'],
    ['neither end nor duration', ['DTSTART:20260701T180000Z'], '2026-07-01T18:00:00.000Z'],
    ['a whole day and no end', ['DTSTART;VALUE=DATE:20260701'], '2026-07-02T00:00:00.000Z'],
    [
      'an end before its start',
      ['DTSTART:20260701T180000Z', 'DTEND:20260701T170000Z'],
      '2026-07-01T18:00:00.000Z',
    ],
  ])('may have %s', (_what, lines, end) => {
    const [entry] = read(event(...lines)).entries;
    expect(entry).toMatchObject({ title: '', description: null, location: null, attendees: 0 });
    expect(entry?.end.toISOString()).toBe(end);
  });

  it('is omitted if it is cancelled', () => {
    expect(read(event('DTSTART:20260701T180000Z', 'STATUS:CANCELLED')).entries).toEqual([]);
  });

  it('is the latest of its versions', () => {
    const newer = event('SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20260701T180000Z');
    const older = event('SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20260702T180000Z');
    expect(read(`${newer}\n${older}`).entries).toMatchObject([{ id: 'mass', title: 'New' }]);
  });

  it('contains nothing that the database cannot store', () => {
    const [entry] = read(event('SUMMARY:a\u0000b\u0007c', 'DTSTART:20260701T180000Z')).entries;
    expect(entry?.title).toBe('abc');
  });
});

describe('times of a feed', () => {
  it.each([
    ['a zone that the feed defines', 'DTSTART;TZID=Club time:20260115T190000', '2026-01-16T00:00Z'],
    ['the same zone in summer', 'DTSTART;TZID=Club time:20260715T190000', '2026-07-15T23:00Z'],
    ['a skipped time', 'DTSTART;TZID=Club time:20260308T023000', '2026-03-08T07:30Z'],
    ['an ambiguous time', 'DTSTART;TZID=Club time:20261101T013000', '2026-11-01T05:30Z'],
    ['the first time after an ambiguous one', 'DTSTART;TZID=Club time:20261101T020000', '2026-11-01T07:00Z'],
    ['a system zone, skipped', 'DTSTART;TZID=America/New_York:20260308T023000', '2026-03-08T07:30Z'],
    ['a system zone, ambiguous', 'DTSTART;TZID=America/New_York:20261101T013000', '2026-11-01T05:30Z'],
    ['Berlin, skipped', 'DTSTART;TZID=Europe/Berlin:20260329T023000', '2026-03-29T01:30Z'],
    ['Berlin, ambiguous', 'DTSTART;TZID=Europe/Berlin:20261025T023000', '2026-10-25T00:30Z'],
    ['Berlin, after the ambiguous hour', 'DTSTART;TZID=Europe/Berlin:20261025T030000', '2026-10-25T02:00Z'],
    ['a half-hour DST change', 'DTSTART;TZID=Australia/Lord_Howe:20260405T014500', '2026-04-04T14:45Z'],
    ['no zone', 'DTSTART:20260701T180000', '2026-07-01T18:00Z'],
  ])('may be of %s', (_what, line, start) => {
    expect(startsOf(`${NEW_YORK}\n${event(line)}`)).toEqual([start]);
  });

  it('without a zone use the calendar’s default zone', () => {
    const body = `X-WR-TIMEZONE:Europe/Berlin\n${event('DTSTART:20260701T180000')}`;
    expect(startsOf(body)).toEqual(['2026-07-01T16:00Z']);
    expect(startsOf(`X-WR-TIMEZONE:Europe/Berlin\n${event('DTSTART;VALUE=DATE:20260701')}`)).toEqual([
      '2026-06-30T22:00Z',
    ]);
  });

  it('with an unknown zone cause the event to be omitted and reported', () => {
    const other = event('DTSTART:20260701T180000Z').replace('UID:mass', 'UID:other');
    const { entries, problems } = read(`${event('DTSTART;TZID=Nowhere:20260701T180000')}\n${other}`);
    expect(entries.map(({ id }) => id)).toEqual(['other']);
    expect(problems).toEqual(['mass: the time zone Nowhere is not defined']);
  });
});

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

  it('without an end is bounded', () => {
    const hectic = event('DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY');
    expect(read(hectic).entries).toHaveLength(1000);
    const old = event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY');
    expect(read(old)).toEqual({
      entries: [],
      problems: ['mass: its recurrence rule has too many instances'],
    });
  });
});

describe('a feed', () => {
  it('reports unreadable events, and reads alarms and folded lines of the others', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'];
    const good = event('DTSTART:20260701T180000Z', ...alarm, 'SUMMARY:Before', '  BEGIN:VEVENT');
    const broken = event('DTSTART:20260701T180000Z', 'no colon here').replace('UID:mass', 'UID:broken');
    const { entries, problems } = read(`${broken}\n${good}`);
    expect(entries).toMatchObject([{ id: 'mass', title: 'Before BEGIN:VEVENT' }]);
    expect(problems).toEqual([expect.stringMatching(/^broken: ./)]);
  });

  it('that ends within an event is invalid', () => {
    const whole = `BEGIN:VCALENDAR\r\n${event('DTSTART:20260701T180000Z').replaceAll('\n', '\r\n')}`;
    expect(() => readFeed(whole, ALL_OF_2026)).toThrow();
    expect(() => readFeed(whole.slice(0, -20), ALL_OF_2026)).toThrow();
  });

  it.each([
    '',
    'garbage',
    '<html></html>',
    'BEGIN:VCALENDAR',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD',
    '{}',
  ])('is not %j', (text) => {
    expect(() => readFeed(text, ALL_OF_2026)).toThrow();
  });

  it('may be empty, have a byte order mark, several calendars or bare line feeds', () => {
    expect(read('').entries).toEqual([]);
    const one = (uid: string) =>
      `BEGIN:VCALENDAR\nVERSION:2.0\n${event('DTSTART:20260701T180000Z').replace('UID:mass', `UID:${uid}`)}\nEND:VCALENDAR\n`;
    expect(readFeed(`\uFEFF${one('a')}${one('b')}`, ALL_OF_2026).entries).toMatchObject([
      { id: 'a' },
      { id: 'b' },
    ]);
  });

  it.each([
    ['no UID', 'BEGIN:VEVENT\nDTSTART:20260701T180000Z\nEND:VEVENT'],
    ['no start', event('SUMMARY:never')],
    ['an invalid start', event('DTSTART:tomorrow')],
    ['an invalid line', event('DTSTART:20260701T180000Z', 'no colon here')],
    ['an invalid rule', event('DTSTART:20260701T180000Z', 'RRULE:FREQ=NEVER')],
    ['a rule with an invalid month', event('DTSTART:20260701T180000Z', 'RRULE:FREQ=DAILY;BYMONTH=13')],
    ['no end', 'BEGIN:VEVENT\nUID:open\nDTSTART:20260701T180000Z'],
    [
      'a UID without measure',
      event('DTSTART:20260701T180000Z').replace('UID:mass', `UID:${'x'.repeat(501)}`),
    ],
  ])('continues after an event with %s', (_what, broken) => {
    const good = event('DTSTART:20260701T180000Z').replace('UID:mass', 'UID:good');
    const { entries, problems } = read(`${broken}\n${good}`);
    expect(entries.map(({ id }) => id)).toEqual(['good']);
    expect(problems).toHaveLength(1);
  });
});

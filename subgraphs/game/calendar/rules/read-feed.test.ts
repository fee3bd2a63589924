import { readFeed } from './read-feed';
import { ALL_OF_2026, event, read, startsOf } from './test-support/calendar-text';

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
      'whole days that end on the first',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260701'],
      '2026-07-02T00:00:00.000Z',
    ],
    [
      'a duration over skipped hours',
      ['DTSTART;TZID=Europe/Berlin:20260329T010000', 'DURATION:PT2H'],
      '2026-03-29T02:00:00.000Z',
    ],
    [
      'a duration over repeated hours',
      ['DTSTART;TZID=Europe/Berlin:20261024T233000', 'DURATION:P1DT2H'],
      '2026-10-26T00:30:00.000Z',
    ],
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
    expect(problems).toEqual([
      { eventId: 'mass', title: null, reason: 'the time zone Nowhere is not defined' },
    ]);
  });
});

describe('a feed', () => {
  it('reports unreadable events, and reads alarms and folded lines of the others', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'];
    const good = event('DTSTART:20260701T180000Z', ...alarm, 'SUMMARY:Before', '  BEGIN:VEVENT');
    const lines = ['DTSTART:20260701T180000Z', 'SUMMARY:Raid', 'no colon here'];
    const broken = event(...lines).replace('UID:mass', 'UID:broken');
    const { entries, problems } = read(`${broken}\n${good}`);
    expect(entries).toMatchObject([{ id: 'mass', title: 'Before BEGIN:VEVENT' }]);
    expect(problems).toEqual([{ eventId: 'broken', title: 'Raid', reason: expect.stringMatching(/./) }]);
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

  it('may be empty, have several calendars or bare line feeds', () => {
    expect(read('').entries).toEqual([]);
    const calendar = (uid: string) =>
      `BEGIN:VCALENDAR\nVERSION:2.0\n${event('DTSTART:20260701T180000Z').replace('UID:mass', `UID:${uid}`)}\nEND:VCALENDAR\n`;
    expect(readFeed(`${calendar('a')}${calendar('b')}`, ALL_OF_2026).entries).toMatchObject([
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
    ['an end after the year 9999', event('DTSTART:20260701T180000Z', 'DURATION:P9999999D')],
    [
      'instances that end so late',
      event('DTSTART:20260701T180000Z', 'DURATION:P9999999D', 'RRULE:FREQ=DAILY'),
    ],
    ['a start after it, in UTC', event('DTSTART;TZID=America/New_York:99991231T230000')],
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

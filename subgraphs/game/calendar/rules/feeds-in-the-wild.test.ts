import { ALL_OF_2026, event, read, startsOf } from './test-support/calendar-text';

/** A time zone with an offset that no system has. */
function zone(tzid: string, offset = '+0330'): string {
  return `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
TZOFFSETFROM:${offset}
TZOFFSETTO:${offset}
DTSTART:16010101T000000
END:STANDARD
END:VTIMEZONE`;
}

describe('a time zone', () => {
  it.each([
    'Europe/Berlin',
    '/Europe/Berlin',
    '"/Europe/Berlin"',
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/citadel.org/20210210_1/Europe/Berlin',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'W. Europe Standard Time',
    '"W. Europe Standard Time"',
    'W. Europe Standard Time 1',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
    '"(UTC+01:00) Amsterdam, Berlin"',
  ])('may be named %s without a definition', (tzid) => {
    const [winter, summer] = ['20260115T190000', '20260715T190000'].map((time) =>
      startsOf(event(`DTSTART;TZID=${tzid}:${time}`)),
    );
    expect([winter, summer]).toEqual([['2026-01-15T18:00Z'], ['2026-07-15T17:00Z']]);
  });

  it('of the calendar may be in Windows’ names', () => {
    const body = `X-WR-TIMEZONE:W. Europe Standard Time\n${event('DTSTART:20260715T190000')}`;
    expect(startsOf(body)).toEqual(['2026-07-15T17:00Z']);
  });

  it.each([
    ['Europe/Berlin', '2026-07-15T17:00Z'],
    ['/mozilla.org/20050126_1/America/New_York', '2026-07-15T23:00Z'],
  ])('that the tz database has is not read from an older definition: %s', (tzid, start) => {
    expect(startsOf(`${zone(tzid)}\n${event(`DTSTART;TZID=${tzid}:20260715T190000`)}`)).toEqual([start]);
  });

  it.each(['GMT', 'W. Europe Standard Time', 'Customized Time Zone', 'tzone://Microsoft/Custom'])(
    'with another name is as the calendar defines it: %s',
    (tzid) => {
      expect(startsOf(`${zone(tzid)}\n${event(`DTSTART;TZID="${tzid}":20260715T190000`)}`)).toEqual([
        '2026-07-15T15:30Z',
      ]);
    },
  );

  it('may have rules from 1601 on, as Exchange writes them', () => {
    const exchange = `BEGIN:VTIMEZONE
TZID:Club
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;
    const at = (time: string) => startsOf(`${exchange}\n${event(`DTSTART;TZID=Club:${time}`)}`);
    expect([at('20260329T013000'), at('20260329T030000'), at('20261025T030000')].flat()).toEqual([
      '2026-03-29T00:30Z',
      '2026-03-29T01:00Z',
      '2026-10-25T02:00Z',
    ]);
  });

  it.each([
    ['never', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['each second', 'RRULE:FREQ=SECONDLY'],
    ['by an unknown rule', 'RRULE:FREQ=YEARLY;SKIP=FORWARD'],
  ])('whose clocks change %s hides no event with another zone', (_when, rule) => {
    const odd = zone('Odd').replace('END:STANDARD', `${rule}\nEND:STANDARD`);
    const good = event('DTSTART;TZID=Europe/Berlin:20260715T190000').replace('UID:mass', 'UID:good');
    const { entries } = read(`${odd}\n${event('DTSTART;TZID=Odd:20260715T190000')}\n${good}`);
    expect(entries.map(({ id }) => id)).toContain('good');
  });
});

describe('a series of whole days', () => {
  const days = (...lines: string[]) =>
    event('DTSTART;VALUE=DATE:20260216', 'RRULE:FREQ=DAILY;COUNT=4', ...lines);
  const idsOf = (body: string) => {
    const { entries, problems } = read(body);
    expect(problems).toEqual([]);
    return entries.map(({ id }) => id);
  };

  it.each([
    ['in a zone', '', 'EXDATE;TZID=W. Europe Standard Time:20260218T000000'],
    ['without a zone', '', 'EXDATE:20260218T000000'],
    ['in UTC', '', 'EXDATE:20260218T000000Z'],
    ['of Berlin in UTC', '', 'EXDATE:20260217T230000Z'],
    ['of New York in UTC', '', 'EXDATE:20260218T050000Z'],
    ['of the calendar’s zone', 'X-WR-TIMEZONE:Europe/Berlin\n', 'EXDATE:20260217T230000Z'],
    ['of a zone far ahead', 'X-WR-TIMEZONE:Pacific/Auckland\n', 'EXDATE:20260217T110000Z'],
  ])('excludes days by their midnight %s', (_where, calendar, line) => {
    expect(idsOf(`${calendar}${days(line)}`)).toEqual(['mass_20260216', 'mass_20260217', 'mass_20260219']);
  });

  it.each([
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20260218T000000',
    'RECURRENCE-ID:20260218T000000',
    'RECURRENCE-ID:20260217T230000Z',
  ])('has days that are changed by their midnight: %s', (id) => {
    const changed = event(id, 'SUMMARY:Changed', 'DTSTART;VALUE=DATE:20260225');
    const { entries } = read(`${days()}\n${changed}`);
    expect(entries.map((entry) => `${entry.id} ${entry.title}`)).toEqual([
      'mass_20260216 ',
      'mass_20260217 ',
      'mass_20260219 ',
      'mass_20260218 Changed',
    ]);
    expect(idsOf(`${days()}\n${event(id, 'DTSTART;VALUE=DATE:20260218', 'STATUS:CANCELLED')}`)).toHaveLength(
      3,
    );
  });

  it('has the days of RDATE written as times', () => {
    expect(idsOf(days('RDATE:20260301T000000'))).toHaveLength(5);
  });
});

describe('an event', () => {
  it('may be changed by the day of its instance', () => {
    const series = event('DTSTART:20260216T190000Z', 'RRULE:FREQ=DAILY;COUNT=2');
    const changed = event('RECURRENCE-ID;VALUE=DATE:20260217', 'DTSTART:20260217T210000Z');
    expect(startsOf(`${series}\n${changed}`)).toEqual(['2026-02-16T19:00Z', '2026-02-17T21:00Z']);
  });

  it.each(['DTEND:', 'DTEND;TZID=Europe/Berlin:', 'DTEND;VALUE=DATE:', 'DURATION:', 'RRULE:', 'EXDATE:'])(
    'may have an empty property: %s',
    (line) => {
      const { entries, problems } = read(event('DTSTART:20260701T180000Z', line, 'SUMMARY:Raid'));
      expect(problems).toEqual([]);
      expect(entries).toMatchObject([{ title: 'Raid', end: new Date('2026-07-01T18:00:00Z') }]);
    },
  );

  it.each([
    ['a start', ['DTSTART;TZID=Europe/Berlin:20260701', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260702']],
    ['an end', ['DTSTART:20260701', 'DTEND:20260702']],
  ])('may have days as %s that are not marked as such', (_what, lines) => {
    expect(read(event(...lines)).problems).toEqual([]);
    expect(read(event(...lines)).entries).toHaveLength(1);
  });

  it('has times without a zone in that of its start', () => {
    const zoned = (time: string) => `DTSTART;TZID=Europe/Berlin:${time}`;
    const series = event(zoned('20260701T190000'), 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260702T190000');
    const moved = event('RECURRENCE-ID:20260703T190000', zoned('20260703T210000'), 'DTEND:20260703T220000');
    expect(startsOf(`${series}\n${moved}`)).toEqual(['2026-07-01T17:00Z', '2026-07-03T19:00Z']);
    expect(read(moved).entries).toMatchObject([{ end: new Date('2026-07-03T20:00:00Z') }]);
  });

  it.each([
    'nonsense',
    'BEGIN:VTODO\nUID:task\nnonsense\nEND:VTODO',
    `${zone('Odd').replace('END:STANDARD', 'nonsense\nEND:STANDARD')}`,
    'RRULE:FREQ=NEVER',
  ])('is read beside what cannot be read: %j', (other) => {
    expect(startsOf(`${other}\n${event('DTSTART:20260701T180000Z')}`)).toEqual(['2026-07-01T18:00Z']);
  });

  it('without a start says so', () => {
    expect(read(event('DTSTART:', 'SUMMARY:Raid')).problems).toEqual([
      { eventId: 'mass', title: 'Raid', reason: 'it has no start' },
    ]);
  });

  it('recurs by positions among several days', () => {
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=3';
    expect(startsOf(event('DTSTART:20260105T190000Z', rule))).toEqual([
      '2026-01-05T19:00Z',
      '2026-01-09T19:00Z',
      '2026-01-12T19:00Z',
    ]);
  });
});

describe('a calendar with too much', () => {
  const events = (count: number, lines: (index: number) => string[]) =>
    Array.from({ length: count }, (_, index) =>
      event(...lines(index)).replace('UID:mass', `UID:${index}`),
    ).join('\n');

  it('of events has those that are to come before those that are over, and says so', () => {
    const span = { ...ALL_OF_2026, start: new Date('2026-06-01T00:00:00Z') };
    const past = events(10_000, () => ['DTSTART:20260101T000000Z']);
    const coming = event('DTSTART:20261201T000000Z');
    const { entries, problems } = read(`${past}\n${coming}`, span);
    expect(entries).toHaveLength(10_000);
    expect(entries[0]).toMatchObject({ id: 'mass' });
    expect(problems).toEqual([
      { eventId: '', title: null, reason: expect.stringContaining('too many events: 1 of them') },
    ]);
  });

  it('of instances does not read further series', () => {
    const { problems } = read(events(25, () => ['DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY']));
    const [first] = problems.filter(({ reason }) => reason === 'the calendar has too many events');
    expect(first?.eventId).toBe('21');
  });

  it('of time zones reads the events without them', () => {
    const named = events(300, (index) => [`DTSTART;TZID=Zone ${index}:20260101T000000`]);
    const { entries, problems } = read(`${named}\n${event('DTSTART:20260101T000000Z')}`);
    expect(entries).toMatchObject([{ id: 'mass' }]);
    expect(problems.at(-1)?.reason).toBe('the calendar names too many time zones');
  });

  it('of work reads the events without rules', () => {
    const rule = 'RRULE:FREQ=SECONDLY;BYSECOND=0,1;COUNT=999999999';
    const hectic = events(100, () => ['DTSTART:19700101T000000Z', rule]);
    const { entries, problems } = read(`${hectic}\n${event('DTSTART:20260101T000000Z')}`);
    expect(entries).toMatchObject([{ id: 'mass' }]);
    expect(problems.at(-1)?.reason).toBe('the events of the calendar take too long to expand');
  });
});

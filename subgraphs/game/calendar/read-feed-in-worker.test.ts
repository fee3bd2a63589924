import { readFeedInWorker } from './calendar-source';

const SPAN = { start: new Date('2026-11-21T00:00:00Z'), end: new Date('2027-02-19T00:00:00Z') };

function feed(...rules: string[]): string {
  const events = rules.map((rule, index) =>
    ['BEGIN:VEVENT', `UID:${index}`, 'DTSTART:20200101T000000Z', rule, 'END:VEVENT'].join('\r\n'),
  );
  return `BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
}

function read(text: string, signal = AbortSignal.timeout(30_000), encoding: BufferEncoding = 'utf8') {
  const contentType = encoding === 'latin1' ? 'text/calendar; charset=iso-8859-1' : null;
  return readFeedInWorker({ bytes: Buffer.from(text, encoding), contentType }, SPAN, signal);
}

describe('a feed parsed in a worker thread', () => {
  it('has the same content, including dates and problems', async () => {
    const text = feed('RRULE:FREQ=YEARLY;COUNT=8', 'DURATION:nonsense');
    expect(await read(text)).toMatchObject({
      entries: [{ id: '0_20270101T000000Z', start: new Date('2027-01-01T00:00:00Z') }],
      problems: [{ eventId: '1', title: null, reason: expect.stringMatching(/./) }],
    });
  });

  it('is decoded', async () => {
    const { entries } = await read(feed('SUMMARY:Fête'), undefined, 'latin1');
    expect(entries).toMatchObject([{ title: 'Fête' }]);
  });

  it.each([
    ['each day that never occurs', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['each second of such days', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['each second, counted', 'RRULE:FREQ=SECONDLY;BYSECOND=0,1;COUNT=999999999'],
  ])('with a rule for %s hides no other event', async (_what, rule) => {
    const { entries } = await read(feed(...Array<string>(15).fill(rule), 'RRULE:FREQ=YEARLY'));
    expect(entries.map(({ id }) => id)).toContain('15_20270101T000000Z');
  });

  it('stops on a signal', async () => {
    const text = feed(
      ...Array.from({ length: 200 }, () => 'RRULE:FREQ=SECONDLY;BYSECOND=0,1;COUNT=999999999'),
    );
    await expect(read(text, AbortSignal.timeout(1))).rejects.toThrow('in time');
    await expect(read(feed(), AbortSignal.abort())).rejects.toThrow();
  });

  it('is rejected if it is not a calendar', async () => {
    await expect(read('garbage')).rejects.toThrow(/invalid|calendar/);
  });
});

import { readFeedInWorker } from './read-apart';

const SPAN = { start: new Date('2026-11-21T00:00:00Z'), end: new Date('2027-02-19T00:00:00Z') };

function feed(...rules: string[]): string {
  const events = rules.map((rule, index) =>
    ['BEGIN:VEVENT', `UID:${index}`, 'DTSTART:20200101T000000Z', rule, 'END:VEVENT'].join('\r\n'),
  );
  return `BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
}

describe('a feed that is read apart', () => {
  it('is what it says, dates and problems included', async () => {
    const text = feed('RRULE:FREQ=YEARLY;COUNT=8', 'DURATION:nonsense');
    expect(await readFeedInWorker(text, SPAN, AbortSignal.timeout(30_000))).toMatchObject({
      entries: [{ id: '0_20270101T000000Z', start: new Date('2027-01-01T00:00:00Z') }],
      problems: [expect.stringMatching(/./)],
    });
  });

  it.each([
    ['days that never come', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['seconds of them', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('with a rule for %s ends with its time, while others have their turn', async (_what, rule) => {
    await expect(readFeedInWorker(feed(rule), SPAN, AbortSignal.timeout(1000))).rejects.toThrow('in time');
  });

  it('has one time for all of its rules together', async () => {
    const text = feed(...Array.from({ length: 200 }, () => 'RRULE:FREQ=SECONDLY'));
    await expect(readFeedInWorker(text, SPAN, AbortSignal.timeout(1000))).rejects.toThrow('in time');
  });

  it('is refused when it is no calendar, and not begun when its time is over', async () => {
    await expect(readFeedInWorker('garbage', SPAN, AbortSignal.timeout(30_000))).rejects.toThrow(
      /invalid|calendar/,
    );
    await expect(readFeedInWorker(feed(), SPAN, AbortSignal.abort())).rejects.toThrow();
  });
});

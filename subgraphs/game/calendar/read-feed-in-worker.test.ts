import { casesToRun } from '#tests/support/full';
import { readFeedInWorker } from './calendar-source';

const SPAN = { start: new Date('2026-11-21T00:00:00Z'), end: new Date('2027-02-19T00:00:00Z') };

function feed(...rules: string[]): string {
  const events = rules.map((rule, index) =>
    ['BEGIN:VEVENT', `UID:${index}`, 'DTSTART:20200101T000000Z', rule, 'END:VEVENT'].join('\r\n'),
  );
  return `BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
}

describe('a feed parsed in a worker thread', () => {
  it('has the same content, including dates and problems', async () => {
    const text = feed('RRULE:FREQ=YEARLY;COUNT=8', 'DURATION:nonsense');
    expect(await readFeedInWorker(text, SPAN, AbortSignal.timeout(30_000))).toMatchObject({
      entries: [{ id: '0_20270101T000000Z', start: new Date('2027-01-01T00:00:00Z') }],
      problems: [expect.stringMatching(/./)],
    });
  });

  it.each(
    casesToRun([
      ['each day that never occurs', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      ['each second of such days', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ]),
  )('with a rule for %s times out without blocking the main thread', async (_what, rule) => {
    await expect(readFeedInWorker(feed(rule), SPAN, AbortSignal.timeout(1000))).rejects.toThrow('in time');
  });

  it('has one timeout for all of its rules', async () => {
    const text = feed(...Array.from({ length: 200 }, () => 'RRULE:FREQ=SECONDLY'));
    await expect(readFeedInWorker(text, SPAN, AbortSignal.timeout(1000))).rejects.toThrow('in time');
  });

  it('is rejected if it is not a calendar, and not started after its timeout', async () => {
    await expect(readFeedInWorker('garbage', SPAN, AbortSignal.timeout(30_000))).rejects.toThrow(
      /invalid|calendar/,
    );
    await expect(readFeedInWorker(feed(), SPAN, AbortSignal.abort())).rejects.toThrow();
  });
});

import ICAL from 'ical.js';
import { instantOf, startNear } from './expand-event';

const FROM = new Date('2026-01-20T00:00:00Z');
const TO = new Date('2026-04-20T00:00:00Z');

/** Returns the instances in the span, and the number of those before it. */
function instancesFrom(rule: ICAL.Recur, start: ICAL.Time): { times: string[]; before: number } {
  const iterator = rule.iterator(start);
  const times: string[] = [];
  let before = 0;
  for (;;) {
    const time: ICAL.Time | null = iterator.next();
    if (!time || instantOf(time) >= TO) return { times, before };
    if (instantOf(time) >= FROM) times.push(time.toString());
    else before += 1;
  }
}

describe('the start of a rule’s iteration', () => {
  it.each([
    'FREQ=SECONDLY;INTERVAL=7001',
    'FREQ=MINUTELY;INTERVAL=55',
    'FREQ=MINUTELY;INTERVAL=45;BYHOUR=19,20,21',
    'FREQ=HOURLY;INTERVAL=6',
    'FREQ=HOURLY;INTERVAL=7;UNTIL=20260301T000000Z',
    'FREQ=HOURLY;INTERVAL=7;COUNT=5040',
    'FREQ=HOURLY;INTERVAL=5;BYDAY=SA,SU',
    'FREQ=HOURLY;BYHOUR=8,20;BYMINUTE=0,30',
    'FREQ=HOURLY;INTERVAL=4;BYMONTH=2,3,11',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=DAILY;BYMONTH=2',
    'FREQ=DAILY;BYMONTHDAY=-1,15',
    'FREQ=DAILY;BYDAY=MO,WE;BYHOUR=20,21',
    'FREQ=DAILY;COUNT=1480',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SA;WKST=SU',
  ])('moves near the span and leaves the instances of %s unchanged', (text) => {
    for (const first of ['2022-02-03T20:15:00Z', '2022-11-30T23:59:59Z', '2024-02-29']) {
      if (first.length === 10 && !/DAILY|WEEKLY/.test(text)) continue;
      const rule = ICAL.Recur.fromString(text);
      const begin = ICAL.Time.fromJSDate(new Date(first), true);
      begin.isDate = first.length === 10;
      const { start, skipped } = startNear(rule, begin, FROM);
      const whole = instancesFrom(rule, begin);
      const near = instancesFrom(rule, start);
      const inCount = rule.count ? near.times.slice(0, rule.count - skipped - near.before) : near.times;
      expect(whole.times.length).toBeGreaterThan(0);
      expect(inCount).toEqual(whole.times);
      expect(instantOf(start).getUTCFullYear()).toBeGreaterThanOrEqual(
        2025 - (text.includes('7001') ? 9 : 1),
      );
    }
  });

  it.each([
    'FREQ=YEARLY',
    'FREQ=MONTHLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTH=3',
    'FREQ=DAILY;INTERVAL=2;BYMONTH=3',
    'FREQ=DAILY;BYDAY=MO;COUNT=1000',
    'FREQ=DAILY;BYHOUR=8,20;BYSETPOS=1',
  ])('stays for %s, whose instances may depend on it', (text) => {
    const begin = ICAL.Time.fromJSDate(new Date('2016-02-03T20:15:00Z'), true);
    const { start, skipped } = startNear(ICAL.Recur.fromString(text), begin, FROM);
    expect({ start: start.toString(), skipped }).toEqual({ start: begin.toString(), skipped: 0 });
  });

  it('stays if it is later than the instant', () => {
    const begin = ICAL.Time.fromJSDate(new Date('2027-02-03T20:15:00Z'), true);
    expect(startNear(ICAL.Recur.fromString('FREQ=DAILY'), begin, FROM).start.toString()).toBe(
      begin.toString(),
    );
  });
});

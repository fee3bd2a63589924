import fc from 'fast-check';
import { currentDays } from './period';

const at = (instant: string) => new Date(instant);
const moments = fc.date({ min: at('1900-01-01'), max: at('9990-01-01'), noInvalidDate: true });
const DAY = 24 * 3_600_000;
const start = (day: string) => Date.parse(`${day}T00:00:00Z`);

describe('the current', () => {
  it.each([
    ['week', '2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-22'],
    ['week', '2026-01-01T12:00:00Z', '2025-12-29', '2026-01-04'],
    ['week', '2025-12-31T23:59:59Z', '2025-12-29', '2026-01-04'],
    ['week', '2024-02-29T00:00:00Z', '2024-02-26', '2024-03-03'],
    ['month', '2024-02-01T00:00:00.000Z', '2024-02-01', '2024-02-29'],
    ['month', '2026-02-28T23:59:59.999Z', '2026-02-01', '2026-02-28'],
    ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2026-12-31'],
    ['year', '2026-01-01T00:00:00.000Z', '2026-01-01', '2026-12-31'],
    ['year', '2026-12-31T23:59:59.999Z', '2026-01-01', '2026-12-31'],
    // In UTC it is already the next day, month and year.
    ['year', '2026-12-31T23:30:00-01:00', '2027-01-01', '2027-12-31'],
  ] as const)('%s at %s is %s to %s', (period, now, from, to) => {
    expect(currentDays(period, at(now))).toEqual({ from, to });
  });

  it.each(['week', 'month', 'year'] as const)('%s contains the instant', (period) => {
    fc.assert(
      fc.property(moments, (now) => {
        const { from, to } = currentDays(period, now);
        expect(start(from)).toBeLessThanOrEqual(now.getTime());
        expect(now.getTime()).toBeLessThan(start(to) + DAY);
      }),
    );
  });

  it.each(['week', 'month', 'year'] as const)('%s ends where the next begins', (period) => {
    fc.assert(
      fc.property(moments, (now) => {
        const { from, to } = currentDays(period, now);
        const next = currentDays(period, new Date(start(to) + DAY));
        expect(start(next.from)).toBe(start(to) + DAY);
        expect(currentDays(period, new Date(start(from)))).toEqual({ from, to });
        expect(currentDays(period, new Date(start(to) + DAY - 1))).toEqual({ from, to });
      }),
    );
  });

  it('week begins on a Monday and has seven days', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { from, to } = currentDays('week', now);
        expect(new Date(start(from)).getUTCDay()).toBe(1);
        expect(start(to) - start(from)).toBe(6 * DAY);
      }),
    );
  });

  it('month and year begin on their first days', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const iso = now.toISOString();
        expect(currentDays('month', now).from).toBe(`${iso.slice(0, 7)}-01`);
        expect(currentDays('year', now)).toEqual({
          from: `${iso.slice(0, 4)}-01-01`,
          to: `${iso.slice(0, 4)}-12-31`,
        });
      }),
    );
  });
});

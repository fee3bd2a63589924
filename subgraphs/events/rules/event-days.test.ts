import { statusOnDays } from './event-days';

const DAYS = { startDate: '2026-03-01', endDate: '2026-03-02', setStatus: null };

describe('the status of an event of whole days', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', 'upcoming'],
    ['2026-03-01T00:00:00.000Z', 'active'],
    ['2026-03-02T23:59:59.999Z', 'active'],
    ['2026-03-03T00:00:00.000Z', 'completed'],
  ])('at %s is %s', (now, status) => {
    expect(statusOnDays(DAYS, new Date(now))).toBe(status);
  });

  it('is active all day when the first day is the last', () => {
    const day = { ...DAYS, endDate: DAYS.startDate };
    expect(statusOnDays(day, new Date('2026-03-01T00:00:00.000Z'))).toBe('active');
    expect(statusOnDays(day, new Date('2026-03-01T23:59:59.999Z'))).toBe('active');
    expect(statusOnDays(day, new Date('2026-03-02T00:00:00.000Z'))).toBe('completed');
  });

  it('is the status set by an organiser, regardless of the time', () => {
    for (const setStatus of ['active', 'upcoming', 'completed'] as const) {
      expect(statusOnDays({ ...DAYS, setStatus }, new Date('2026-03-01T12:00:00Z'))).toBe(setStatus);
    }
  });
});

import { isFailedForGood, retryDelayMs } from './retry-schedule';

const HOUR_MS = 3_600_000;

it('spreads eleven attempts over 24 hours', () => {
  const delays = Array.from({ length: 10 }, (_, index) => retryDelayMs(index + 1, 0.5) ?? 0);
  expect(delays[0]).toBe(5000);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(24 * HOUR_MS);
  expect(retryDelayMs(11, 0.5)).toBeNull();
});

it('deviates by at most a tenth', () => {
  expect([0, 1].map((chance) => retryDelayMs(1, chance))).toEqual([4500, 5500]);
});

it('grants a receiver at most an hour', () => {
  expect(retryDelayMs(1, 0.5, 60_000)).toBe(60_000);
  expect(retryDelayMs(1, 0.5, 24 * HOUR_MS)).toBe(HOUR_MS);
  expect(retryDelayMs(9, 0.5, 1000)).toBe(7 * HOUR_MS);
});

it('gives a webhook up after five days', () => {
  const since = new Date('2026-03-01T00:00:00Z');
  expect(isFailedForGood(since, new Date('2026-03-05T23:59:59Z'))).toBe(false);
  expect(isFailedForGood(since, new Date('2026-03-06T00:00:00Z'))).toBe(true);
});

import { formatDuration } from './remaining-time.ts';

describe('a remaining time', () => {
  test.each([
    [2 * 86_400_000 + 4 * 3_600_000 + 59_999, '2 d 4 h'],
    [86_400_000, '1 d 0 h'],
    [3_599_999, '59 min 59 s'],
    [59_000, '59 s'],
    [999, '0 s'],
  ])('of %d ms is shown as %s', (ms, shown) => {
    expect(formatDuration(ms)).toBe(shown);
  });
});

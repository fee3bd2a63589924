import fc from 'fast-check';
import { weeksInARow } from './streak';

const saturday = new Date('2026-11-21T23:59:59.999Z');

describe('weeks in a row', () => {
  it.each<[string, string[], number]>([
    ['none at all', [], 0],
    ['the current week', ['2026-11-16'], 1],
    ['the last week, because the current one is not over', ['2026-11-09'], 1],
    ['the current and the last, in any order', ['2026-11-09', '2026-11-16'], 2],
    ['three up to the last', ['2026-11-09', '2026-11-02', '2026-10-26'], 3],
    ['a gap ends them', ['2026-11-16', '2026-11-02'], 1],
    ['an old streak has ended', ['2026-11-02', '2026-10-26'], 0],
    ['future weeks do not count', ['2026-11-23', '2026-11-16'], 1],
    ['across the end of the year', ['2026-11-16', '2025-12-29'], 1],
  ])('%s', (_what, mondays, weeks) => {
    expect(weeksInARow(mondays, saturday)).toBe(weeks);
  });

  it('continue across the end of a year', () => {
    const mondays = ['2025-12-22', '2025-12-29', '2026-01-05'];
    expect(weeksInARow(mondays, new Date('2026-01-05T00:00:00Z'))).toBe(3);
    expect(weeksInARow(mondays, new Date('2026-01-18T23:59:59Z'))).toBe(3);
    expect(weeksInARow(mondays, new Date('2026-01-19T00:00:00Z'))).toBe(0);
  });

  it('count all weeks up to now', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.boolean(), (count, currentToo) => {
        const first = Date.parse('2026-11-16') - (currentToo ? 0 : 7) * 86_400_000;
        const mondays = Array.from({ length: count }, (_, week) =>
          new Date(first - week * 7 * 86_400_000).toISOString().slice(0, 10),
        );
        expect(weeksInARow(mondays, saturday)).toBe(count);
      }),
    );
  });
});

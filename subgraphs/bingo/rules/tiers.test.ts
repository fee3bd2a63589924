import { isInOpenTier, openTiers, tiersOpenSince } from './tiers';

const tier = (number: number, needed = 0) => ({ number, name: null, needed });
const tasks = [1, 1, 1, 2, 3].map((number, position) => ({ position, tier: number }));
const open = (tiers: Parameters<typeof openTiers>[0], ...completed: number[]) => [
  ...openTiers(tiers, tasks, new Set(completed)),
];

describe('tiers', () => {
  it('are open from the first on, as long as enough tasks of the one before are completed', () => {
    const tiers = [tier(1, 9), tier(2, 2), tier(3, 1)];
    expect(open(tiers)).toEqual([1]);
    expect(open(tiers, 0)).toEqual([1]);
    expect(open(tiers, 0, 2)).toEqual([1, 2]);
    expect(open(tiers, 0, 2, 3)).toEqual([1, 2, 3]);
  });

  it('stay closed while one before is', () => {
    expect(open([tier(1), tier(2, 2), tier(3, 0)], 0, 3)).toEqual([1]);
  });

  it('need all tasks of the one before, if there are fewer than they need', () => {
    const tiers = [tier(1), tier(2, 5), tier(4, 2)];
    expect(open(tiers, 0, 1)).toEqual([1]);
    expect(open(tiers, 0, 1, 2)).toEqual([1, 2]);
    expect(open(tiers, 0, 1, 2, 3)).toEqual([1, 2, 4]);
  });

  it('are open since the last task that they need, and not before the one before', () => {
    const tiers = [tier(1), tier(2, 2), tier(3, 1), tier(4, 0)];
    const since = (...times: [position: number, at: string][]) => [
      ...tiersOpenSince(tiers, tasks, new Map(times)),
    ];
    expect(since([0, '09:00'])).toEqual([[1, null]]);
    expect(since([0, '09:00'], [1, '07:00'], [2, '08:00'])).toEqual([
      [1, null],
      [2, '08:00'],
    ]);
    expect(since([0, '09:00'], [1, '07:00'], [3, '06:00'])).toEqual([
      [1, null],
      [2, '09:00'],
      [3, '09:00'],
      [4, '09:00'],
    ]);
  });

  it('do not concern a task without a tier', () => {
    expect(isInOpenTier({ tier: null }, new Set())).toBe(true);
    expect(isInOpenTier({ tier: 2 }, new Set([1]))).toBe(false);
  });
});

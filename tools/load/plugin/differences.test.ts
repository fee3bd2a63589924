import { differencesOf } from './differences';

const own = { points: 30, bingos: 1, completed: [0, 1, 2] };

describe('differencesOf', () => {
  it('is empty if all totals agree, with positions listed or counted', () => {
    expect(differencesOf('Zezima', 'progress', own, own)).toEqual([]);
    expect(differencesOf('Zezima', 'the leaderboard', { ...own, completed: 3 }, own)).toEqual([]);
  });

  it.each([
    ['points', { ...own, points: 29 }],
    ['bingos', { ...own, bingos: 0 }],
    ['completed', { ...own, completed: [0, 1, 3] }],
    ['completed', { ...own, completed: 2 }],
  ])('reports a difference in %s', (what, shown) => {
    expect(differencesOf('Zezima', 'progress', shown, own)).toEqual([
      expect.stringContaining(`Zezima: ${what} in progress`),
    ]);
  });

  it('reports a missing player', () => {
    expect(differencesOf('Zezima', 'the leaderboard', undefined, own)).toEqual([
      'Zezima is not in the leaderboard',
    ]);
  });
});

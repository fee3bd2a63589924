import { differencesOf } from './differences';

const own = { points: 30, bingos: 1, completed: [0, 1, 2] };

describe('differences between the platform and the ledger', () => {
  it('are none where all agrees, whether positions are listed or counted', () => {
    expect(differencesOf('Zezima', 'progress', own, own)).toEqual([]);
    expect(differencesOf('Zezima', 'the leaderboard', { ...own, completed: 3 }, own)).toEqual([]);
  });

  it.each([
    ['points', { ...own, points: 29 }],
    ['bingos', { ...own, bingos: 0 }],
    ['completed', { ...own, completed: [0, 1, 3] }],
    ['completed', { ...own, completed: 2 }],
  ])('are told of %s', (what, shown) => {
    expect(differencesOf('Zezima', 'progress', shown, own)).toEqual([
      expect.stringContaining(`Zezima: ${what} in progress`),
    ]);
  });

  it('are told of a player who is missing', () => {
    expect(differencesOf('Zezima', 'the leaderboard', undefined, own)).toEqual([
      'Zezima is not in the leaderboard',
    ]);
  });
});

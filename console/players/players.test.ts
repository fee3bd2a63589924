import { boundsOf, chosenName, daysUntil, mergeNames, namesContaining, readSkills } from './players.ts';

describe('names that contain a text', () => {
  test.each([
    ['iron', ['Iron Mae', 'big_iron']],
    ['N_M', ['Iron Mae']],
    ['g-i', ['big_iron']],
    ['%', []],
    ['_', []],
    ['', []],
  ])('are found by %j', (search, expected) => {
    expect(namesContaining(['Iron Mae', 'Bob', 'big_iron'], search)).toEqual(expected);
  });
});

describe('merged names', () => {
  test('are there once, in the form of the first list, those that begin with the text first', () => {
    const lists = [
      ['Zezima', 'Big Zez'],
      ['ZEZIMA', 'big_zez', 'A zez', 'zez'],
    ];
    expect(mergeNames(lists, 'ZEZ')).toEqual(['zez', 'Zezima', 'A zez', 'Big Zez']);
  });
});

describe('a search', () => {
  test('means the name that equals it', () => {
    expect(chosenName(['Iron Mae', 'Iron Mae 2'], 'iron_mae')).toBe('Iron Mae');
  });

  test('means itself if no name contains it', () => {
    expect(chosenName([], 'Nobody')).toBe('Nobody');
  });

  test('leaves the choice to the user otherwise', () => {
    expect(chosenName(['Iron Mae'], 'iron')).toBeNull();
  });
});

test('a period of days ends with its last day', () => {
  expect(daysUntil('2026-03-01', 1)).toEqual({ first: '2026-03-01', last: '2026-03-01' });
  expect(daysUntil('2026-03-01', 30)).toEqual({ first: '2026-01-31', last: '2026-03-01' });
});

test('its bounds include both days', () => {
  const { from, to } = boundsOf({ first: '2026-01-10', last: '2026-01-11' }) ?? {};
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(2 * 86_400_000);
});

test.each([
  ['ends before it starts', { first: '2026-01-11', last: '2026-01-10' }],
  ['is longer than 180 days', { first: '2026-01-01', last: '2026-07-01' }],
  ['is not complete', { first: '', last: '2026-07-01' }],
])('a period that %s has no bounds', (_what, period) => {
  expect(boundsOf(period)).toBeNull();
});

test('skills keep the order of the tracker; -1 means that the player is not ranked', () => {
  const skills = {
    overall: { rank: 1200, level: 1500, experience: 40_000_000 },
    sailing: { rank: -1, level: 1, experience: -1 },
  };
  expect(readSkills(skills)).toEqual([
    { name: 'overall', rank: 1200, level: 1500, experience: 40_000_000 },
    { name: 'sailing', rank: null, level: 1, experience: null },
  ]);
});

test.each([[null], ['skills'], [{ attack: null, defence: { level: '1', experience: 2, rank: 3 } }]])(
  'of %j nothing is read',
  (skills) => {
    expect(readSkills(skills)).toEqual([]);
  },
);

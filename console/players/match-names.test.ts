import { chosenName, mergeNames, namesContaining } from './match-names.ts';

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

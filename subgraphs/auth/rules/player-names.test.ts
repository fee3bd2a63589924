import { type NameChange, namePeriods, playersOf } from './player-names';

const change = (id: number, former: string, current: string, day = id): NameChange => ({
  id,
  former,
  current,
  changedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});

describe('players of changes', () => {
  it('follows a player through several names, whatever the order of recording', () => {
    const changes = [change(3, 'b', 'c'), change(1, 'a', 'b', 1), change(2, 'x', 'y')];
    for (const some of [changes, changes.toReversed()]) {
      expect(
        new Set(playersOf(some).map(({ first, current, names }) => [first, current, ...names].join())),
      ).toEqual(new Set(['a,c,a,b,c', 'x,y,x,y']));
    }
  });

  it('knows the present name of a player who took a former one again', () => {
    expect(playersOf([change(1, 'a', 'b'), change(2, 'b', 'a')])).toEqual([
      { first: 'a', current: 'a', names: ['a', 'b'] },
    ]);
  });

  it('takes the later recorded of two changes at one time', () => {
    expect(playersOf([change(1, 'a', 'b', 1), change(2, 'a', 'c', 1)])).toMatchObject([{ current: 'c' }]);
  });

  it('separates names that no change joins any more', () => {
    expect(playersOf([])).toEqual([]);
    expect(playersOf([change(1, 'a', 'b'), change(3, 'c', 'd')])).toHaveLength(2);
  });
});

describe('name periods', () => {
  it('tells since when and until when, with what is not known', () => {
    expect(namePeriods([change(1, 'a', 'b'), change(2, 'b', 'a')])).toEqual([
      { name: 'a', from: null, until: '2026-01-01T00:00:00.000Z' },
      { name: 'b', from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' },
      { name: 'a', from: '2026-01-02T00:00:00.000Z', until: null },
    ]);
  });
});

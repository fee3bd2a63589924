import fc from 'fast-check';
import { progressOf } from './tile-progress';

const TILES = [
  { id: 11, position: 1, points: 10 },
  { id: 12, position: 2, points: 20 },
  { id: 15, position: 5, points: 40 },
];

describe('progress', () => {
  it('without an approved proof is zero, at the first tile', () => {
    expect(progressOf(TILES, [])).toEqual({ currentTile: 1, tilesCompleted: 0, points: 0 });
  });

  it('is at the first open tile, even when later ones are done', () => {
    expect(progressOf(TILES, [12])).toEqual({ currentTile: 1, tilesCompleted: 1, points: 20 });
    expect(progressOf(TILES, [11, 15])).toEqual({ currentTile: 2, tilesCompleted: 2, points: 50 });
    expect(progressOf(TILES, [11, 12])).toEqual({ currentTile: 5, tilesCompleted: 2, points: 30 });
  });

  it('is one past the last tile when all are done', () => {
    expect(progressOf(TILES, [11, 12, 15])).toEqual({ currentTile: 6, tilesCompleted: 3, points: 70 });
  });

  it('starts at position 0 if there is such a tile or no tile', () => {
    expect(progressOf([{ id: 1, position: 0, points: 5 }, ...TILES], []).currentTile).toBe(0);
    expect(progressOf([], [])).toEqual({ currentTile: 0, tilesCompleted: 0, points: 0 });
  });

  it('ignores unknown tiles', () => {
    expect(progressOf(TILES, [99])).toEqual(progressOf(TILES, []));
  });

  it('counts a tile once, in any order and number of approvals', () => {
    const tiles = fc.uniqueArray(
      fc.record({ id: fc.nat(50), position: fc.nat(50), points: fc.nat(1_000_000) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(tiles, fc.array(fc.nat(50)), fc.array(fc.nat(50)), (some, approved, again) => {
        const once = progressOf(some, new Set([...approved, ...again]));
        expect(progressOf([...some].reverse(), [...again, ...approved, ...again])).toEqual(once);
        expect(once.points).toBe(
          some.reduce((sum, { id, points }) => sum + ([...approved, ...again].includes(id) ? points : 0), 0),
        );
      }),
    );
  });
});

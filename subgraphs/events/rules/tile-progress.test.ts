import fc from 'fast-check';
import { limitProblem, MOST_IMAGE_BYTES, progressOf, proofRejection } from './tile-progress';

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

const first = { id: 1, position: 1, points: 10 };
const second = { id: 2, position: 2, points: 10 };
const third = { id: 3, position: 4, points: 10 };
const tiles = [first, second, third];
const isForTeam = false;

describe('a proof', () => {
  it('is accepted for any open tile of a non-sequential event', () => {
    for (const tile of tiles) {
      expect(proofRejection({ tile, tiles, approved: [], sequential: false, isForTeam })).toBeNull();
    }
  });

  it('is rejected for an approved tile', () => {
    for (const sequential of [false, true]) {
      const facts = { tile: first, tiles, approved: [1], sequential };
      expect(proofRejection({ ...facts, isForTeam })).toMatch(/without an approved proof of yours/);
      expect(proofRejection({ ...facts, isForTeam: true })).toMatch(/without an approved proof of your team/);
    }
  });

  it('is accepted for the current tile of a sequential event and rejected for a later one', () => {
    const facts = { tiles, approved: [1], sequential: true, isForTeam };
    expect(proofRejection({ ...facts, tile: second })).toBeNull();
    expect(proofRejection({ ...facts, tile: third })).toMatch(/position 2/);
  });

  it('is accepted for an earlier tile whose approval was revoked', () => {
    expect(proofRejection({ tile: first, tiles, approved: [2, 3], sequential: true, isForTeam })).toBeNull();
  });
});

describe('the limits of proofs', () => {
  it('allow five pending proofs for one tile', () => {
    expect(limitProblem({ pending: 4, imageBytes: 0 }, 1)).toBeNull();
    expect(limitProblem({ pending: 5, imageBytes: 0 }, 1)).toEqual({
      field: 'tileId',
      problem: 'allows you at most 5 pending proofs for one tile; wait for a review',
    });
  });

  it('reject a proof when reviewers set more than five to pending', () => {
    expect(limitProblem({ pending: 7, imageBytes: 0 }, 1)).toMatchObject({ field: 'tileId' });
  });

  it('allow at most 200,000,000 bytes of images in one event', () => {
    expect(MOST_IMAGE_BYTES).toBe(200_000_000);
    expect(limitProblem({ pending: 0, imageBytes: 199_999_000 }, 1000)).toBeNull();
    expect(limitProblem({ pending: 0, imageBytes: 199_999_000 }, 1001)).toEqual({
      field: 'image',
      problem:
        'must keep your images in this event within 200 MB (200000000 bytes as stored): 199999000 are in use',
    });
  });
});

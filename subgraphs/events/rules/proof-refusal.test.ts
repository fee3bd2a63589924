import { limitProblem, MOST_IMAGE_BYTES, proofRefusal } from './proof-refusal';

const first = { id: 1, position: 1, points: 10 };
const second = { id: 2, position: 2, points: 10 };
const third = { id: 3, position: 4, points: 10 };
const tiles = [first, second, third];

describe('a proof', () => {
  it('is accepted for any open tile of a non-sequential event', () => {
    for (const tile of tiles) {
      expect(proofRefusal({ tile, tiles, approved: [], sequential: false })).toBeNull();
    }
  });

  it('is rejected for an approved tile', () => {
    for (const sequential of [false, true]) {
      expect(proofRefusal({ tile: first, tiles, approved: [1], sequential })).toMatch(
        /without an approved proof/,
      );
    }
  });

  it('is accepted for the current tile of a sequential event and rejected for a later one', () => {
    const facts = { tiles, approved: [1], sequential: true };
    expect(proofRefusal({ ...facts, tile: second })).toBeNull();
    expect(proofRefusal({ ...facts, tile: third })).toMatch(/position 2/);
  });

  it('is accepted for an earlier tile whose approval was revoked', () => {
    expect(proofRefusal({ tile: first, tiles, approved: [2, 3], sequential: true })).toBeNull();
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

import { limitProblem, MOST_IMAGE_BYTES } from './proof-limits';

describe('the limits of proofs', () => {
  it('allow five pending proofs for one tile', () => {
    expect(limitProblem({ pending: 4, imageBytes: 0 }, 1)).toBeNull();
    expect(limitProblem({ pending: 5, imageBytes: 0 }, 1)).toEqual({
      field: 'tileId',
      problem: 'allows you at most 5 pending proofs for one tile: wait for a review',
    });
  });

  it('refuse a proof where reviewers set more than five to pending', () => {
    expect(limitProblem({ pending: 7, imageBytes: 0 }, 1)).toMatchObject({ field: 'tileId' });
  });

  it('allow 200,000,000 bytes of images in one event and not one more', () => {
    expect(MOST_IMAGE_BYTES).toBe(200_000_000);
    expect(limitProblem({ pending: 0, imageBytes: 199_999_000 }, 1000)).toBeNull();
    expect(limitProblem({ pending: 0, imageBytes: 199_999_000 }, 1001)).toEqual({
      field: 'image',
      problem:
        'must keep your images in this event within 200 MB (200000000 bytes as stored): 199999000 are in use',
    });
  });
});

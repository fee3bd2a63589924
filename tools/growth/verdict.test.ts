import type { Growth } from './costs';
import type { Size } from './sizes';
import { verdictOf } from './verdict';

function growth(costs: readonly (readonly [Size, number, number?])[], grows: string | null = null): Growth {
  return {
    name: 'GET /things',
    of: 'things',
    grows,
    costs: costs.map(([rows, ms, bytes = 100]) => ({ rows, ms, bytes, serverMs: ms, databaseMs: ms })),
  };
}

describe('verdictOf', () => {
  it.each([
    [
      'constant',
      growth([
        [100, 2],
        [1_000_000, 2.9],
      ]),
    ],
    [
      'constant',
      growth([
        [100, 0.2],
        [1_000_000, 0.7],
      ]),
    ],
    [
      'logarithmic',
      growth([
        [100, 2],
        [1_000_000, 5.9],
      ]),
    ],
    [
      'WORSE',
      growth([
        [100, 2],
        [1_000_000, 6.2],
      ]),
    ],
    [
      'WORSE',
      growth([
        [100, 1],
        [10_000, 3.2],
      ]),
    ],
    [
      'grows with its answer',
      growth(
        [
          [100, 1, 100],
          [10_000, 90, 10_000],
        ],
        'all of them',
      ),
    ],
    [
      'WORSE',
      growth(
        [
          [100, 1, 100],
          [10_000, 200, 10_000],
        ],
        'all of them',
      ),
    ],
    [
      'WORSE',
      growth(
        [
          [100, 1, 100],
          [10_000, 2, 100],
        ],
        'said to grow, and does not',
      ),
    ],
  ])('is %s', (verdict, of) => {
    expect(verdictOf(of)).toBe(verdict);
  });

  it('uses the work if other activity slowed the requests', () => {
    const cost = (rows: Size, ms: number, work: number) => ({
      rows,
      ms,
      serverMs: work,
      databaseMs: 0,
      bytes: 100,
    });
    const costs = [cost(100, 1, 1), cost(1_000_000, 5, 2)];
    expect(verdictOf({ name: 'GET /things', of: 'things', grows: null, costs })).toBe('logarithmic');
  });

  it('requires two sizes', () => {
    expect(() => verdictOf(growth([[100, 1]]))).toThrow('two sizes');
  });
});

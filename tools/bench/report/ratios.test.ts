import { hopCostOf, isMissed, latencyRatiosOf, ratiosOf } from './ratios';
import { contestant, endpoint } from './some-results.fixture';

const product = contestant('product', 1000);

describe('ratios', () => {
  it('are medians of the ratios of a round', () => {
    const both = [contestant('product', 900, 1100, 1000), contestant('hand-written', 1800, 1100, 100)];
    const [ratio] = ratiosOf(endpoint(both));
    expect(ratio).toMatchObject({ of: 'product', to: 'hand-written', value: 1 });
  });

  it('omit contestants that were not measured', () => {
    expect(ratiosOf(endpoint([product]))).toEqual([]);
    expect(ratiosOf(endpoint([product, contestant('hand-written')]))).toEqual([]);
  });

  it('target 1 against the hand-written server, and 1.3 for submissions', () => {
    const pair = [product, contestant('hand-written', 900)];
    expect(ratiosOf(endpoint(pair)).map(({ target }) => target)).toEqual([1]);
    expect(ratiosOf(endpoint(pair, { name: 'submit', writes: true })).map(({ target }) => target)).toEqual([
      1.3,
    ]);
  });

  it('target 2 for cached responses', () => {
    const all = [product, contestant('product, response cache', 3000), contestant('hand-written', 1000)];
    expect(ratiosOf(endpoint(all, { kept: true }))).toContainEqual({
      of: 'product, response cache',
      to: 'hand-written',
      value: 3,
      target: 2,
    });
  });

  it('target 5 of the spread product against stock federation, none of the product in one process', () => {
    const all = [product, contestant('product, spread', 400), contestant('stock federation', 50)];
    expect(ratiosOf(endpoint(all)).map(({ of, value, target }) => [of, value, target])).toEqual([
      ['product, spread', 8, 5],
      ['product', 20, null],
    ]);
  });

  it('of latency divide the other p99 by that of the product', () => {
    const at = (name: string, p99Ms: number) => ({
      ...contestant(name, 900),
      open: [p99Ms, 2 * p99Ms, p99Ms].map((p99Ms) => ({ rate: 450, p50Ms: 1, p99Ms })),
    });
    const all = endpoint([at('product', 20), at('hand-written', 30), contestant('stock federation', 5)]);
    expect(latencyRatiosOf(all)).toEqual([{ of: 'product', to: 'hand-written', value: 1.5, target: 1 }]);
  });

  it('come with the cost of a hop, where the spread product was measured', () => {
    const spread = contestant('product, spread', 500);
    const dearer = { ...spread, rounds: spread.rounds.map((round) => ({ ...round, cpuMicroseconds: 900 })) };
    expect(hopCostOf(endpoint([product, dearer]))).toBe(650);
    expect(hopCostOf(endpoint([product]))).toBeNull();
  });

  it('are missed only below their target', () => {
    const ratio = { of: 'product', to: 'hand-written', value: 1 };
    expect(isMissed({ ...ratio, target: 1 })).toBe(false);
    expect(isMissed({ ...ratio, target: 1.01 })).toBe(true);
    expect(isMissed({ ...ratio, target: null })).toBe(false);
  });
});

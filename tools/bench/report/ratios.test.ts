import { isMissed, ratiosOf } from './ratios';
import { contestant, endpoint } from './some-results.fixture';

const product = contestant('product', 900, 1100, 1000);

describe('ratios', () => {
  it('divide the medians', () => {
    const [ratio] = ratiosOf(endpoint([product, contestant('hand-written', 10, 800, 4000)]));
    expect(ratio).toMatchObject({ of: 'product', to: 'hand-written', value: 1.25 });
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

  it.each([
    ['reads of one area', {}, 15],
    ['reads of several areas', { singleArea: false }, null],
    ['writes', { writes: true }, null],
  ])('have a target against stock federation only for single-area reads: %s', (_what, traits, target) => {
    const [ratio] = ratiosOf(endpoint([product, contestant('stock federation', 50)], traits));
    expect(ratio).toMatchObject({ to: 'stock federation', value: 20, target });
  });

  it('have no target against Hive Gateway', () => {
    const [ratio] = ratiosOf(endpoint([product, contestant('Hive Gateway', 50)]));
    expect(ratio).toMatchObject({ to: 'Hive Gateway', value: 20, target: null });
  });

  it('are missed only below their target', () => {
    const ratio = { of: 'product', to: 'hand-written', value: 1 };
    expect(isMissed({ ...ratio, target: 1 })).toBe(false);
    expect(isMissed({ ...ratio, target: 1.01 })).toBe(true);
    expect(isMissed({ ...ratio, target: null })).toBe(false);
  });
});

import { isMissed, ratiosOf } from './ratios';
import { contestant, endpoint } from './some-results.fixture';

const product = contestant('product', 900, 1100, 1000);

describe('ratios', () => {
  it('are those of the medians', () => {
    const [ratio] = ratiosOf(endpoint([product, contestant('hand-written', 10, 800, 4000)]));
    expect(ratio).toMatchObject({ of: 'product', to: 'hand-written', value: 1.25 });
  });

  it('leave out who was not measured', () => {
    expect(ratiosOf(endpoint([product]))).toEqual([]);
    expect(ratiosOf(endpoint([product, contestant('hand-written')]))).toEqual([]);
  });

  it('with the hand-written server are to be 1, for submissions 1.3', () => {
    const pair = [product, contestant('hand-written', 900)];
    expect(ratiosOf(endpoint(pair)).map(({ target }) => target)).toEqual([1]);
    expect(ratiosOf(endpoint(pair, { name: 'submit', writes: true })).map(({ target }) => target)).toEqual([
      1.3,
    ]);
  });

  it('of kept answers are to be 2', () => {
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
  ])('with stock federation are asked for of %s', (_what, traits, target) => {
    const [ratio] = ratiosOf(endpoint([product, contestant('stock federation', 50)], traits));
    expect(ratio).toMatchObject({ to: 'stock federation', value: 20, target });
  });

  it('with Hive Gateway are told and not asked for', () => {
    const [ratio] = ratiosOf(endpoint([product, contestant('Hive Gateway', 50)]));
    expect(ratio).toMatchObject({ to: 'Hive Gateway', value: 20, target: null });
  });

  it('are missed below their target only', () => {
    const ratio = { of: 'product', to: 'hand-written', value: 1 };
    expect(isMissed({ ...ratio, target: 1 })).toBe(false);
    expect(isMissed({ ...ratio, target: 1.01 })).toBe(true);
    expect(isMissed({ ...ratio, target: null })).toBe(false);
  });
});

import { quantile } from './quantile';

describe('quantile', () => {
  it.each([
    [0.5, 5],
    [0.99, 10],
    [0.9, 9],
    [0.1, 1],
    [1, 10],
    [0, 1],
  ])('of ten values at %d is %d', (share, value) => {
    expect(quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share)).toBe(value);
  });

  it('of a hundred values leaves one above the 99th percentile', () => {
    const values = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(quantile(values, 0.99)).toBe(99);
  });

  it('of an empty list is NaN', () => {
    expect(quantile([], 0.5)).toBeNaN();
  });
});

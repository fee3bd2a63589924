import { median } from '#tests/support/median';
import { readable } from './figures';

describe('readable and median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('%j have the median %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('have no median if empty', () => {
    expect(median([])).toBeNaN();
  });

  it.each([
    [0.256, '0.26'],
    [9.994, '9.99'],
    [12.34, '12.3'],
    [99.94, '99.9'],
    [100.4, '100'],
    [13933.2, '13,933'],
    [Number.NaN, '–'],
  ])('format %d as %s', (value, expected) => {
    expect(readable(value)).toBe(expected);
  });
});

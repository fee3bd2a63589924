import { Measurements, percentileOf } from './measurements';

describe('percentileOf', () => {
  it.each([
    [0.5, 5],
    [0.99, 10],
    [0.1, 1],
    [1, 10],
    [0, 1],
  ])('of ten values at %d is %d', (share, value) => {
    expect(percentileOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share)).toBe(value);
  });

  it('of an empty list is NaN', () => {
    expect(percentileOf([], 0.5)).toBeNaN();
  });
});

describe('Measurements', () => {
  it('counts problems by kind', () => {
    const measurements = new Measurements();
    for (const problem of ['500', '401', '500']) measurements.failed(problem);
    measurements.answered(3);
    expect(measurements.errors).toBe(3);
    expect(measurements.submissions).toBe(1);
    expect(measurements.problemLines()).toEqual(['2 × 500', '1 × 401']);
  });
});

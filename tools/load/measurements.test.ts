import { Measurements } from './measurements';

describe('Measurements', () => {
  it('counts problems by kind', () => {
    const measurements = new Measurements();
    for (const problem of ['500', '401', '500']) measurements.failed(problem);
    measurements.completed(3);
    expect(measurements.errors).toBe(3);
    expect(measurements.submissions).toBe(1);
    expect(measurements.problemLines()).toEqual(['2 × 500', '1 × 401']);
  });
});

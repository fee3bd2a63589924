import { sharedRuns } from './shared-runs';

describe('shared runs', () => {
  let ends: (() => void)[];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));

  beforeEach(() => {
    ends = [];
  });

  it('begins a run at once, and one more for all calls during it', async () => {
    const request = sharedRuns(work);
    const settled: string[] = [];
    const first = request().then(() => settled.push('first'));
    const second = request().then(() => settled.push('second'));
    const third = request().then(() => settled.push('third'));
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await first;
    await new Promise(setImmediate);
    expect(settled).toEqual(['first']);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await Promise.all([second, third]);
    expect(ends).toHaveLength(2);
  });

  it('runs again after a run that failed', async () => {
    let runs = 0;
    const request = sharedRuns(async () => {
      runs += 1;
      if (runs === 1) throw new Error('failed');
    });
    const [first, second] = await Promise.allSettled([request(), request()]);
    expect([first?.status, second?.status, runs]).toEqual(['rejected', 'fulfilled', 2]);
  });
});

import { SharedRun } from './shared-run';

/** Runs that end when they are told to. */
function heldRuns() {
  const ends: ((problem?: Error) => void)[] = [];
  const shared = new SharedRun(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((problem) => (problem ? reject(problem) : resolve(number)));
      }),
  );
  return { ends, shared };
}

const begun = () => new Promise(setImmediate);

describe('a shared run', () => {
  it('is one for all who ask at once, and another one for all who ask while it goes on', async () => {
    const { ends, shared } = heldRuns();
    const first = [shared.result(), shared.result()];
    await begun();
    const second = [shared.result(), shared.result(), shared.result()];
    await begun();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await Promise.all(first)).toEqual([1, 1]);
    await begun();
    ends[1]?.();
    expect(await Promise.all(second)).toEqual([2, 2, 2]);
  });

  it('that fails leaves the next one as it is', async () => {
    const { ends, shared } = heldRuns();
    const first = shared.result();
    await begun();
    const second = shared.result();
    ends[0]?.(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await begun();
    ends[1]?.();
    expect(await second).toBe(2);
  });
});

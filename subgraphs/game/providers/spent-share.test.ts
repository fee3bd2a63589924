import { fresh, MINUTE, setUp, stale } from './provider-cache.fixture';

const REFUSED = { extensions: { code: 'RATE_LIMITED', retryAfter: 20 } };

describe('a caller whose share of the budget is spent', () => {
  it('is rejected, without affecting other callers', async () => {
    const { provider, readAs } = setUp();
    provider.spent.add('ann');
    const [ann, twice, bob, eve] = await Promise.allSettled([
      readAs('ann'),
      readAs('ann'),
      readAs('bob'),
      readAs('eve'),
    ]);
    for (const rejected of [ann, twice])
      expect(rejected).toMatchObject({ status: 'rejected', reason: REFUSED });
    for (const served of [bob, eve]) expect(served).toMatchObject({ value: fresh('answer 1', 0) });
    expect(provider.requested).toBe(1);
  });

  it('shares the request of another caller, which counts once', async () => {
    const { provider, readAs } = setUp();
    provider.spent.add('ann');
    const bob = readAs('bob');
    expect(await readAs('ann')).toEqual(fresh('answer 1', 0));
    await bob;
    expect(await readAs('ann')).toEqual(fresh('answer 1', 0));
    expect(provider.requested).toBe(1);
  });

  it('gets the last good response, and the next caller a new one at once', async () => {
    const { provider, later, readAs } = setUp();
    await readAs('ann');
    later(5 * MINUTE);
    provider.spent.add('ann');
    expect(await readAs('ann')).toEqual(stale('answer 1', 300));
    expect(await Promise.all([readAs('ann'), readAs('bob')])).toEqual([
      stale('answer 1', 300),
      fresh('answer 2', 0),
    ]);
    expect(await readAs('ann')).toEqual(fresh('answer 2', 0));
  });
});

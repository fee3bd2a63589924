import { fresh, HOUR, MINUTE, SECOND, setUp, stale } from './provider-cache.fixture';

describe('a response', () => {
  it('is used until it expires, then fetched again', async () => {
    const { provider, later, read } = setUp();
    expect(await read()).toEqual(fresh('answer 1', 0));
    later(5 * MINUTE - 1);
    expect(await read()).toEqual(fresh('answer 1', 299));
    expect(provider.requested).toBe(1);
    later(1);
    expect(await read()).toEqual(fresh('answer 2', 0));
  });

  it('is counted as hit, miss, refreshed or stale', async () => {
    const { provider, later, read, heard } = setUp();
    await read();
    later(MINUTE);
    await read();
    later(5 * MINUTE);
    await read();
    provider.fail();
    later(6 * MINUTE);
    await read();
    later(24 * HOUR);
    await expect(read()).rejects.toThrow('no provider');

    expect(heard).toEqual([
      ['cache', 'thing', 'miss', 0],
      ['cache', 'thing', 'hit', 60],
      ['cache', 'thing', 'refreshed', 0],
      ['cache', 'thing', 'stale', 360],
      ['cache', 'thing', 'failed', null],
    ]);
  });

  it('is cached per name', async () => {
    const { read, readOther } = setUp();
    await read();
    expect((await readOther())?.value).toBe('answer 2');
  });

  it('is fetched once for concurrent callers', async () => {
    const { provider, read } = setUp();
    const responses = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(new Set(responses.map((response) => response?.value))).toEqual(new Set(['answer 1']));
    expect(provider.requested).toBe(1);
  });

  it('is not fetched again by a caller that read the cache before it was stored', async () => {
    const { provider, read, delayNextRead } = setUp();
    const lookEnds = delayNextRead();
    const early = read();
    await read();
    lookEnds();
    expect(await early).toEqual(fresh('answer 1', 0));
    expect(provider.requested).toBe(1);
  });

  it('that fails, fails for all waiting callers, and is fetched again by the next', async () => {
    const { provider, read } = setUp();
    provider.fail();
    const responses = await Promise.allSettled([read(), read(), read()]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(provider.requested).toBe(1);
    provider.recover();
    expect(await read()).toEqual(fresh('answer 2', 0));
  });
});

describe('a negative response', () => {
  it('is cached for a minute', async () => {
    const { provider, later, read } = setUp();
    provider.response = async () => null;
    expect(await read()).toBeNull();
    later(MINUTE - 1);
    expect(await read()).toBeNull();
    expect(provider.requested).toBe(1);
    later(1);
    provider.recover();
    expect((await read())?.value).toBe('answer 2');
  });

  it('replaces an earlier response', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    provider.response = async () => null;
    expect(await read()).toBeNull();
    provider.fail();
    expect(await read()).toBeNull();
  });

  it('is no fallback after the minute', async () => {
    const { provider, later, read } = setUp();
    provider.response = async () => null;
    await read();
    later(MINUTE);
    provider.fail();
    await expect(read()).rejects.toThrow('no provider');
  });
});

describe('while the provider fails', () => {
  it('the last good response is returned for a day, marked as stale', async () => {
    const { provider, later, read } = setUp();
    await read();
    provider.fail();
    later(5 * MINUTE);
    expect(await read()).toEqual(stale('answer 1', 300));
    later(24 * HOUR - 5 * MINUTE - 1);
    expect(await read()).toMatchObject({ value: 'answer 1', freshness: { isStale: true } });
    later(1);
    await expect(read()).rejects.toThrow('no provider');
  });

  it('it is requested once in 30 seconds, and recovers with the first success', async () => {
    const { provider, later, read } = setUp();
    await read();
    provider.fail();
    later(5 * MINUTE);
    for (let second = 0; second < 30; second += 1) {
      expect((await read())?.freshness.isStale).toBe(true);
      later(SECOND);
    }
    expect(provider.requested).toBe(2);
    provider.recover();
    expect(await read()).toEqual(fresh('answer 3', 0));
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { fresh, MINUTE, SECOND, setUp, stale } from './provider-cache.fixture';

describe('while the provider hangs', () => {
  it('a caller with a stale response gets it', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    provider.hang();
    expect(await read()).toEqual(stale('answer 1', 300));
    expect(provider.requested).toBe(2);
  });

  it('later callers do not wait for the same in-flight request again', async () => {
    const { provider, later, read } = setUp(300);
    await read();
    later(5 * MINUTE);
    provider.hang();
    const order: string[] = [];
    const first = read().then(() => order.push('first'));
    await eventually(() => expect(provider.requested).toBe(2));
    later(SECOND);
    await read().then(() => order.push('second'));
    await first;
    expect(order).toEqual(['second', 'first']);
    expect(provider.requested).toBe(2);
  });

  it('the late response is cached for the next caller', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    const respondNow = provider.hang();
    expect((await read())?.value).toBe('answer 1');
    respondNow('late');
    await turn();
    later(2 * SECOND);
    expect(await read()).toEqual(fresh('late', 2));
  });
});

describe('a refresh', () => {
  it('fetches although the response is fresh', async () => {
    const { later, read } = setUp();
    await read();
    later(30 * SECOND);
    expect(await read(true)).toEqual(fresh('answer 2', 0));
  });

  it('fetches once in 30 seconds, counting the first fetch', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(30 * SECOND - 1);
    expect(await read(true)).toEqual(fresh('answer 1', 29));
    later(1);
    await Promise.all(Array.from({ length: 20 }, () => read(true)));
    expect(provider.requested).toBe(2);
    later(30 * SECOND - 1);
    await read(true);
    expect(provider.requested).toBe(2);
  });

  it('that fails returns the last good response marked as stale, to refreshing callers only', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(30 * SECOND);
    provider.fail();
    expect(await read(true)).toEqual(stale('answer 1', 30));
    expect(await read(true)).toEqual(stale('answer 1', 30));
    expect(await read()).toEqual(fresh('answer 1', 30));
    expect(provider.requested).toBe(2);
  });

  it('without a cached response is a first request', async () => {
    const { provider, read } = setUp();
    await Promise.all([read(true), read(true), read()]);
    expect(provider.requested).toBe(1);
  });

  it('without a cached response fails for 30 seconds after a failure, to refreshing callers only', async () => {
    const { provider, later, read } = setUp();
    provider.fail();
    await expect(read(true)).rejects.toThrow('no provider');
    provider.recover();
    later(30 * SECOND - 1);
    await expect(read(true)).rejects.toThrow('no provider');
    expect(provider.requested).toBe(1);
    later(1);
    expect(await read(true)).toEqual(fresh('answer 2', 0));
  });

  it('checks a negative response again', async () => {
    const { provider, later, read } = setUp();
    provider.response = async () => null;
    await read();
    provider.recover();
    later(30 * SECOND - 1);
    expect(await read(true)).toBeNull();
    later(1);
    expect((await read(true))?.value).toBe('answer 2');
  });
});

import { type CacheOutcome, TtlCache, type TtlCacheOptions } from './ttl-cache';

/** A cache over numbered values with a manual clock. */
function createCache(options: Partial<TtlCacheOptions<string>> = {}) {
  const clock = { now: 0 };
  const outcomes: CacheOutcome[] = [];
  const cache = new TtlCache<string>({ ttlMs: 1000, maxSize: 3, now: () => clock.now, ...options });
  let count = 0;
  const load = async () => `answer ${++count}`;
  const get = (key = 'a', loadIt: () => Promise<string> = load) =>
    cache.get(key, loadIt, (outcome) => outcomes.push(outcome));
  return { clock, outcomes, cache, get };
}

/** A load that the test completes. */
function deferredLoad() {
  let finish = (_value: string): void => undefined;
  let fail = (_error: Error): void => undefined;
  const loading = new Promise<string>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { load: () => loading, finish: (text: string) => finish(text), fail: (error: Error) => fail(error) };
}

describe('a value', () => {
  it('is returned until its TTL ends, counted from the start of its load', async () => {
    const { clock, get, outcomes } = createCache();
    const { load, finish } = deferredLoad();
    const first = get('a', load);
    clock.now = 999;
    finish('slow');
    expect(await first).toBe('slow');
    expect(await get()).toBe('slow');
    clock.now = 1000;
    expect(await get()).toBe('answer 1');
    expect(outcomes).toEqual(['miss', 'hit', 'miss']);
  });

  it.each([
    ['shorter', 300],
    ['longer', 60_000],
  ])('may have its own TTL: %s', async (_, ttlMs) => {
    const { clock, get } = createCache({ ttlOf: () => ttlMs });
    await get();
    clock.now = ttlMs - 1;
    expect(await get()).toBe('answer 1');
    clock.now = ttlMs;
    expect(await get()).toBe('answer 2');
  });

  it('is not cached if the load rejected or threw', async () => {
    const { get } = createCache();
    await expect(get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const thrown = () => {
      throw new Error('at once');
    };
    await expect(get('a', thrown)).rejects.toThrow('at once');
    expect(await get()).toBe('answer 1');
  });

  it('is not cached if its size is null', async () => {
    const { get } = createCache({ sizeOf: (_, response) => (response === undefined ? 1 : null) });
    await get();
    expect(await get()).toBe('answer 2');
  });
});

describe('a value of another version', () => {
  it('is replaced', async () => {
    const { cache } = createCache();
    const get = (version: string) => cache.get('a', async () => `of ${version}`, undefined, version);
    expect(await get('1')).toBe('of 1');
    expect(await get('2')).toBe('of 2');
    expect(await cache.get('a', async () => 'again', undefined, '2')).toBe('of 2');
    expect(cache.size).toBe(1);
  });

  it('does not replace a newer one when its load ends', async () => {
    const { cache } = createCache();
    const { load, finish } = deferredLoad();
    const before = cache.get('a', load, undefined, '1');
    const get = () => cache.get('a', async () => 'new', undefined, '2');
    expect(await get()).toBe('new');
    finish('old');
    expect(await before).toBe('old');
    expect(await cache.get('a', async () => 'again', undefined, '2')).toBe('new');
  });
});

describe('a load in flight', () => {
  it('is shared, failures included', async () => {
    const { get, outcomes } = createCache();
    const first = deferredLoad();
    const both = [get('a', first.load), get()];
    first.finish('one');
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    expect(outcomes).toEqual(['miss', 'shared']);
    const second = deferredLoad();
    const failing = [get('b', second.load), get('b')];
    second.fail(new Error('no'));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is not joined once it takes longer than the TTL', async () => {
    const { clock, get } = createCache();
    const { load, finish } = deferredLoad();
    const first = get('a', load);
    clock.now = 1000;
    expect(await get()).toBe('answer 1');
    finish('old');
    expect(await first).toBe('old');
    expect(await get()).toBe('answer 1');
  });

  it('serves no caller who arrived after a short TTL ended', async () => {
    const { clock, get } = createCache({ ttlOf: (response) => (response === 'short' ? 300 : 1000) });
    const { load, finish } = deferredLoad();
    const first = get('a', load);
    clock.now = 300;
    const second = get();
    finish('short');
    expect(await Promise.all([first, second])).toEqual(['short', 'answer 1']);
  });

  it('serves only callers already waiting once the cache is cleared', async () => {
    const { cache, get } = createCache();
    const { load, finish } = deferredLoad();
    const before = get('a', load);
    cache.clear();
    expect(await get()).toBe('answer 1');
    finish('old');
    expect(await before).toBe('old');
    expect(await get()).toBe('answer 1');
  });
});

describe('the size of a cache', () => {
  it('does not include expired entries after a load', async () => {
    const { clock, cache, get } = createCache();
    await get('a');
    clock.now = 500;
    await get('b');
    clock.now = 1200;
    await get('c');
    expect(cache.size).toBe(2);
    clock.now = 2200;
    await get('c');
    expect(cache.size).toBe(1);
  });

  it('is bounded, evicting the least recently used entry', async () => {
    const { get } = createCache();
    for (const key of ['a', 'b', 'c']) await get(key);
    await get('a');
    await get('d');
    expect(await get('a')).toBe('answer 1');
    expect(await get('b')).toBe('answer 5');
  });

  it('excludes entries that exceed the maximum entry size', async () => {
    const { get } = createCache({
      maxEntrySize: 2,
      sizeOf: (_, response) => (response === undefined ? 1 : 3),
    });
    await get();
    expect(await get()).toBe('answer 2');
  });
});

import { type CacheOutcome, TtlCache, type TtlCacheOptions } from './ttl-cache';

/** A cache of counted answers whose clock stands until it is set. */
function setting(options: Partial<TtlCacheOptions<string>> = {}) {
  const clock = { now: 0 };
  const outcomes: CacheOutcome[] = [];
  const cache = new TtlCache<string>({ ttlMs: 1000, maxSize: 3, now: () => clock.now, ...options });
  let count = 0;
  const load = async () => `answer ${++count}`;
  const get = (key = 'a', loadIt: () => Promise<string> = load) =>
    cache.get(key, loadIt, (outcome) => outcomes.push(outcome));
  return { clock, outcomes, cache, get };
}

/** A load that ends when it is told to. */
function slow() {
  let finish = (_answer: string): void => undefined;
  let fail = (_error: Error): void => undefined;
  const loading = new Promise<string>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { load: () => loading, finish: (text: string) => finish(text), fail: (error: Error) => fail(error) };
}

describe('an answer', () => {
  it('is given until its time is over, counted from before it was loaded', async () => {
    const { clock, get, outcomes } = setting();
    const { load, finish } = slow();
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
  ])('may have a time of its own: %s', async (_, ttlMs) => {
    const { clock, get } = setting({ ttlOf: () => ttlMs });
    await get();
    clock.now = ttlMs - 1;
    expect(await get()).toBe('answer 1');
    clock.now = ttlMs;
    expect(await get()).toBe('answer 2');
  });

  it('that failed is not kept, whether it is rejected or thrown', async () => {
    const { get } = setting();
    await expect(get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const thrown = () => {
      throw new Error('at once');
    };
    await expect(get('a', thrown)).rejects.toThrow('at once');
    expect(await get()).toBe('answer 1');
  });

  it('is not kept where its size says so', async () => {
    const { get } = setting({ sizeOf: (_, answer) => (answer === undefined ? 1 : null) });
    await get();
    expect(await get()).toBe('answer 2');
  });
});

describe('a load in flight', () => {
  it('is shared, and its failure too', async () => {
    const { get, outcomes } = setting();
    const one = slow();
    const both = [get('a', one.load), get()];
    one.finish('one');
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    expect(outcomes).toEqual(['miss', 'shared']);
    const two = slow();
    const failing = [get('b', two.load), get('b')];
    two.fail(new Error('no'));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is not joined once it takes longer than an answer lives', async () => {
    const { clock, get } = setting();
    const { load, finish } = slow();
    const first = get('a', load);
    clock.now = 1000;
    expect(await get()).toBe('answer 1');
    finish('old');
    expect(await first).toBe('old');
    expect(await get()).toBe('answer 1');
  });

  it('serves no caller who came after the end of a short answer', async () => {
    const { clock, get } = setting({ ttlOf: (answer) => (answer === 'short' ? 300 : 1000) });
    const { load, finish } = slow();
    const first = get('a', load);
    clock.now = 300;
    const second = get();
    finish('short');
    expect(await Promise.all([first, second])).toEqual(['short', 'answer 1']);
  });

  it('serves only those who wait for it already when the cache is cleared', async () => {
    const { cache, get } = setting();
    const { load, finish } = slow();
    const before = get('a', load);
    cache.clear();
    expect(await get()).toBe('answer 1');
    finish('old');
    expect(await before).toBe('old');
    expect(await get()).toBe('answer 1');
  });
});

describe('the size of a cache', () => {
  it('is bounded: the least recently used go first', async () => {
    const { get } = setting();
    for (const key of ['a', 'b', 'c']) await get(key);
    await get('a');
    await get('d');
    expect(await get('a')).toBe('answer 1');
    expect(await get('b')).toBe('answer 5');
  });

  it('is not taken by an entry that would take most of it', async () => {
    const { get } = setting({ maxEntrySize: 2, sizeOf: (_, answer) => (answer === undefined ? 1 : 3) });
    await get();
    expect(await get()).toBe('answer 2');
  });
});

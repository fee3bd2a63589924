import { AreaChanges } from '#gateway/execution/area-calls';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { type CacheKey, type ComputedResponse, RESPONSE_TTL_MS, ResponseCache } from './response-cache';

const EVENTS: CacheKey = { route: 'Events', key: 'Events {}', areas: ['bingo', 'auth'] };

/** Creates a cache with a manual clock, and counts computed responses. */
function createSetting(maxBytes = 1_000_000) {
  const clock = { now: 0 };
  const changes = new AreaChanges();
  const { observer, heard } = recordingObserver();
  const cache = new ResponseCache<string>({ changes, observer, maxBytes, now: () => clock.now });
  let count = 0;
  const work = async (): Promise<ComputedResponse<string>> => computed(`answer ${++count}`);
  const ask = (question = EVENTS) => cache.response(question, work);
  return { clock, changes, cache, heard, ask };
}

function computed(response: string, validForMs: number | null = null): ComputedResponse<string> {
  return { response, bytes: 100, validForMs };
}

/** Creates work that is completed manually. */
function slow() {
  let finish = (_worked: ComputedResponse<string>): void => undefined;
  let fail = (_error: Error): void => undefined;
  const done = new Promise<ComputedResponse<string>>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return {
    work: () => done,
    finish: (result: ComputedResponse<string>) => finish(result),
    fail: (e: Error) => fail(e),
  };
}

describe('a response', () => {
  it('is returned from the cache until its TTL has passed', async () => {
    const { clock, ask, heard: outcomes } = createSetting();
    expect(await ask()).toBe('answer 1');
    clock.now = RESPONSE_TTL_MS - 1;
    expect(await ask()).toBe('answer 1');
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 2');
    expect(outcomes).toEqual(['miss', 'hit', 'miss'].map((read) => ['response', 'Events', read]));
  });

  it('is cached per key', async () => {
    const { ask } = createSetting();
    expect(await ask()).toBe('answer 1');
    expect(await ask({ ...EVENTS, key: 'Events {"status":"active"}' })).toBe('answer 2');
  });

  it('is aged from before it was computed', async () => {
    const { clock, cache, ask } = createSetting();
    const { work, finish } = slow();
    const first = cache.response(EVENTS, work);
    clock.now = RESPONSE_TTL_MS - 1;
    finish(computed('slow'));
    expect(await first).toBe('slow');
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 1');
  });

  it.each(['bingo', 'auth'] as const)('is invalidated when the %s area changes', async (area) => {
    const { changes, ask } = createSetting();
    await ask();
    changes.changed(area);
    expect(await ask()).toBe('answer 2');
  });

  it('stays cached when an area that it does not read changes', async () => {
    const { changes, ask } = createSetting();
    await ask();
    changes.changed('events');
    expect(await ask()).toBe('answer 1');
  });

  it('is not cached when an area changed while it was computed', async () => {
    const { changes, cache, ask } = createSetting();
    const { work, finish } = slow();
    const first = cache.response(EVENTS, work);
    changes.changed('bingo');
    finish(computed('old'));
    expect(await first).toBe('old');
    expect(await ask()).toBe('answer 1');
  });

  it('expires when the clock makes it invalid', async () => {
    const { clock, cache, ask } = createSetting();
    await cache.response(EVENTS, async () => computed('upcoming', 300));
    clock.now = 299;
    expect(await ask()).toBe('upcoming');
    clock.now = 300;
    expect(await ask()).toBe('answer 1');
  });

  it('that is not cacheable is computed each time', async () => {
    const { cache, ask } = createSetting();
    await cache.response(EVENTS, async () => ({ ...computed('refusal'), bytes: null }));
    expect(await ask()).toBe('answer 1');
  });
});

describe('concurrent requests', () => {
  it('are coalesced', async () => {
    const { cache, ask, heard: outcomes } = createSetting();
    const { work, finish } = slow();
    const both = [cache.response(EVENTS, work), ask()];
    finish(computed('one'));
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    expect(outcomes.map(([, , read]) => read)).toEqual(['miss', 'shared']);
  });

  it('do not join a computation that began before a change', async () => {
    const { changes, cache, ask } = createSetting();
    const { work, finish } = slow();
    const before = cache.response(EVENTS, work);
    changes.changed('bingo');
    expect(await ask()).toBe('answer 1');
    finish(computed('old'));
    expect(await before).toBe('old');
    expect(await ask()).toBe('answer 1');
  });

  it('do not join a computation that takes longer than the TTL', async () => {
    const { clock, cache, ask } = createSetting();
    const { work, finish } = slow();
    const before = cache.response(EVENTS, work);
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 1');
    finish(computed('old'));
    expect(await before).toBe('old');
  });

  it('do not join a computation that the clock has made invalid', async () => {
    const { clock, cache, ask } = createSetting();
    const { work, finish } = slow();
    const before = cache.response(EVENTS, work);
    clock.now = 300;
    const after = ask();
    finish(computed('upcoming', 300));
    expect(await Promise.all([before, after])).toEqual(['upcoming', 'answer 1']);
  });

  it('share a failure; the next request retries', async () => {
    const { cache, ask } = createSetting();
    const { work, fail } = slow();
    const both = [cache.response(EVENTS, work), ask()];
    fail(new Error('no'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe('answer 1');
  });
});

describe('the memory of the cache', () => {
  it('is bounded: the least recently used entry is evicted first', async () => {
    const { ask } = createSetting(10_000);
    for (let index = 0; index < 100; index += 1) await ask({ ...EVENTS, key: `Events ${index}` });
    expect(await ask({ ...EVENTS, key: 'Events 99' })).toBe('answer 100');
    expect(await ask({ ...EVENTS, key: 'Events 0' })).toBe('answer 101');
  });

  it('is not used for a response that would take most of it', async () => {
    const { cache, ask } = createSetting(10_000);
    await cache.response(EVENTS, async () => ({ ...computed('long'), bytes: 5_000 }));
    expect(await ask()).toBe('answer 1');
  });
});

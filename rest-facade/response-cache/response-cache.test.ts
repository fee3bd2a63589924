import { AreaChanges } from '#gateway/execution/area-changes';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { type CacheKey, type ComputedAnswer, RESPONSE_TTL_MS, ResponseCache } from './response-cache';

const EVENTS: CacheKey = { route: 'Events', key: 'Events {}', areas: ['bingo', 'auth'] };

/** A cache with a clock that stands until it is told, and answers that are counted. */
function setting(mostBytes = 1_000_000) {
  const clock = { now: 0 };
  const changes = new AreaChanges();
  const { observer, heard } = recordingObserver();
  const cache = new ResponseCache<string>({ changes, observer, mostBytes, now: () => clock.now });
  let count = 0;
  const work = async (): Promise<ComputedAnswer<string>> => worked(`answer ${++count}`);
  const ask = (question = EVENTS) => cache.answer(question, work);
  return { clock, changes, cache, heard, ask };
}

function worked(answer: string, validForMs: number | null = null): ComputedAnswer<string> {
  return { answer, bytes: 100, validForMs };
}

/** Work that ends when it is told to. */
function slow() {
  let finish = (_worked: ComputedAnswer<string>): void => undefined;
  let fail = (_error: Error): void => undefined;
  const done = new Promise<ComputedAnswer<string>>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return {
    work: () => done,
    finish: (result: ComputedAnswer<string>) => finish(result),
    fail: (e: Error) => fail(e),
  };
}

describe('an answer', () => {
  it('is given again until its life is over', async () => {
    const { clock, ask, heard } = setting();
    expect(await ask()).toBe('answer 1');
    clock.now = RESPONSE_TTL_MS - 1;
    expect(await ask()).toBe('answer 1');
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 2');
    expect(heard).toEqual(['miss', 'hit', 'miss'].map((read) => ['response', 'Events', read]));
  });

  it('is one question’s alone', async () => {
    const { ask } = setting();
    expect(await ask()).toBe('answer 1');
    expect(await ask({ ...EVENTS, key: 'Events {"status":"active"}' })).toBe('answer 2');
  });

  it('lives from before it was read', async () => {
    const { clock, cache, ask } = setting();
    const { work, finish } = slow();
    const first = cache.answer(EVENTS, work);
    clock.now = RESPONSE_TTL_MS - 1;
    finish(worked('slow'));
    expect(await first).toBe('slow');
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 1');
  });

  it.each(['bingo', 'auth'] as const)('is forgotten when the %s area changes', async (area) => {
    const { changes, ask } = setting();
    await ask();
    changes.changed(area);
    expect(await ask()).toBe('answer 2');
  });

  it('stays when an area changes that it is not made of', async () => {
    const { changes, ask } = setting();
    await ask();
    changes.changed('events');
    expect(await ask()).toBe('answer 1');
  });

  it('is not kept when an area changed while it was read', async () => {
    const { changes, cache, ask } = setting();
    const { work, finish } = slow();
    const first = cache.answer(EVENTS, work);
    changes.changed('bingo');
    finish(worked('old'));
    expect(await first).toBe('old');
    expect(await ask()).toBe('answer 1');
  });

  it('ends at the instant at which the clock makes it wrong', async () => {
    const { clock, cache, ask } = setting();
    await cache.answer(EVENTS, async () => worked('upcoming', 300));
    clock.now = 299;
    expect(await ask()).toBe('upcoming');
    clock.now = 300;
    expect(await ask()).toBe('answer 1');
  });

  it('that is not to be kept is worked out anew', async () => {
    const { cache, ask } = setting();
    await cache.answer(EVENTS, async () => ({ ...worked('refusal'), bytes: null }));
    expect(await ask()).toBe('answer 1');
  });
});

describe('those who ask at once', () => {
  it('share one reading', async () => {
    const { cache, ask, heard } = setting();
    const { work, finish } = slow();
    const both = [cache.answer(EVENTS, work), ask()];
    finish(worked('one'));
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    expect(heard.map(([, , read]) => read)).toEqual(['miss', 'shared']);
  });

  it('do not share one that began before a change', async () => {
    const { changes, cache, ask } = setting();
    const { work, finish } = slow();
    const before = cache.answer(EVENTS, work);
    changes.changed('bingo');
    expect(await ask()).toBe('answer 1');
    finish(worked('old'));
    expect(await before).toBe('old');
    expect(await ask()).toBe('answer 1');
  });

  it('do not share one that takes longer than an answer lives', async () => {
    const { clock, cache, ask } = setting();
    const { work, finish } = slow();
    const before = cache.answer(EVENTS, work);
    clock.now = RESPONSE_TTL_MS;
    expect(await ask()).toBe('answer 1');
    finish(worked('old'));
    expect(await before).toBe('old');
  });

  it('do not share one that the clock made wrong before they asked', async () => {
    const { clock, cache, ask } = setting();
    const { work, finish } = slow();
    const before = cache.answer(EVENTS, work);
    clock.now = 300;
    const after = ask();
    finish(worked('upcoming', 300));
    expect(await Promise.all([before, after])).toEqual(['upcoming', 'answer 1']);
  });

  it('share a failure, and the next one tries again', async () => {
    const { cache, ask } = setting();
    const { work, fail } = slow();
    const both = [cache.answer(EVENTS, work), ask()];
    fail(new Error('no'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe('answer 1');
  });
});

describe('the memory that answers take', () => {
  it('is bounded: what was asked for longest ago goes first', async () => {
    const { ask } = setting(10_000);
    for (let index = 0; index < 100; index += 1) await ask({ ...EVENTS, key: `Events ${index}` });
    expect(await ask({ ...EVENTS, key: 'Events 99' })).toBe('answer 100');
    expect(await ask({ ...EVENTS, key: 'Events 0' })).toBe('answer 101');
  });

  it('is not given to an answer that would take most of it', async () => {
    const { cache, ask } = setting(10_000);
    await cache.answer(EVENTS, async () => ({ ...worked('long'), bytes: 5_000 }));
    expect(await ask()).toBe('answer 1');
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { recordingObserver } from '#kit/observe/test-support/recording-observer';
import { eventually } from '#tests/support/eventually';
import { type AnswerStore, ProviderAnswers } from './answer-store';
import { ProviderCache } from './provider-cache';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A provider that answers by numbers, or as it is told to, and counts. */
class Provider {
  asked = 0;
  answer: () => Promise<string | null> = async () => `answer ${this.asked}`;

  readonly ask = (): Promise<string | null> => {
    this.asked += 1;
    return this.answer();
  };

  fail(): void {
    this.answer = async () => {
      throw new Error('no provider');
    };
  }

  recover(): void {
    this.answer = async () => `answer ${this.asked}`;
  }

  /** Answers when the returned function is called, not before. */
  hang(): (answer: string) => void {
    let release: (answer: string) => void = () => undefined;
    const held = new Promise<string>((resolve) => {
      release = resolve;
    });
    this.answer = () => held;
    return (answer) => release(answer);
  }
}

/** @param patienceMs how long callers really wait. */
function setUp(patienceMs = 5) {
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const provider = new Provider();
  const { observer, heard } = recordingObserver();
  const answers = new ProviderAnswers(null, pino({ level: 'silent' }));
  let nextLook: Promise<void> = Promise.resolve();
  const store: AnswerStore = {
    read: async <T>(key: string) => {
      const held = nextLook;
      nextLook = Promise.resolve();
      const seen = await answers.read<T>(key);
      await held;
      return seen;
    },
    write: (key, answer, lifeMs) => answers.write(key, answer, lifeMs),
  };
  const cache = new ProviderCache<string>('thing', 5 * MINUTE, {
    store,
    now: () => clock.now,
    patienceMs,
    observer,
  });
  return {
    provider,
    heard,
    later: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    read: (refresh = false) => cache.read('zezima', provider.ask, refresh),
    /** Whoever looks into the store next learns of it when the returned function is called. */
    holdNextLook: () => {
      let release: () => void = () => undefined;
      nextLook = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    readOther: () => cache.read('other', provider.ask),
  };
}

function fresh(value: string, ageSeconds: number) {
  return { value, freshness: { ageSeconds, maxAgeSeconds: 300, isStale: false } };
}

function stale(value: string, ageSeconds: number) {
  return { value, freshness: { ageSeconds, maxAgeSeconds: 300, isStale: true } };
}

describe('an answer', () => {
  it('is used until it has its age, then asked for again', async () => {
    const { provider, later, read } = setUp();
    expect(await read()).toEqual(fresh('answer 1', 0));
    later(5 * MINUTE - 1);
    expect(await read()).toEqual(fresh('answer 1', 299));
    expect(provider.asked).toBe(1);
    later(1);
    expect(await read()).toEqual(fresh('answer 2', 0));
  });

  it('is counted by what it was: asked for, remembered, renewed or old', async () => {
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

  it('of one thing is none of another', async () => {
    const { read, readOther } = setUp();
    await read();
    expect((await readOther())?.value).toBe('answer 2');
  });

  it('is shared by everybody who wants it at once', async () => {
    const { provider, read } = setUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(new Set(answers.map((answer) => answer?.value))).toEqual(new Set(['answer 1']));
    expect(provider.asked).toBe(1);
  });

  it('is not asked for again by who looked before it was there', async () => {
    const { provider, read, holdNextLook } = setUp();
    const lookEnds = holdNextLook();
    const early = read();
    await read();
    lookEnds();
    expect(await early).toEqual(fresh('answer 1', 0));
    expect(provider.asked).toBe(1);
  });

  it('that fails, fails for everybody who waits for it, and is asked for again by the next', async () => {
    const { provider, read } = setUp();
    provider.fail();
    const answers = await Promise.allSettled([read(), read(), read()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(provider.asked).toBe(1);
    provider.recover();
    expect(await read()).toEqual(fresh('answer 2', 0));
  });
});

describe('a thing that does not exist', () => {
  it('is believed not to exist for a minute', async () => {
    const { provider, later, read } = setUp();
    provider.answer = async () => null;
    expect(await read()).toBeNull();
    later(MINUTE - 1);
    expect(await read()).toBeNull();
    expect(provider.asked).toBe(1);
    later(1);
    provider.recover();
    expect((await read())?.value).toBe('answer 2');
  });

  it('takes the place of an answer from before', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    provider.answer = async () => null;
    expect(await read()).toBeNull();
    provider.fail();
    expect(await read()).toBeNull();
  });

  it('is no answer to fall back on once the minute is over', async () => {
    const { provider, later, read } = setUp();
    provider.answer = async () => null;
    await read();
    later(MINUTE);
    provider.fail();
    await expect(read()).rejects.toThrow('no provider');
  });
});

describe('while the provider fails', () => {
  it('the last good answer is given for a day, marked as stale', async () => {
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

  it('it is asked once in 30 seconds, and heard as soon as it answers again', async () => {
    const { provider, later, read } = setUp();
    await read();
    provider.fail();
    later(5 * MINUTE);
    for (let second = 0; second < 30; second += 1) {
      expect((await read())?.freshness.isStale).toBe(true);
      later(SECOND);
    }
    expect(provider.asked).toBe(2);
    provider.recover();
    expect(await read()).toEqual(fresh('answer 3', 0));
  });
});

describe('while the provider hangs', () => {
  it('who could have the last good answer gets it', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    provider.hang();
    expect(await read()).toEqual(stale('answer 1', 300));
    expect(provider.asked).toBe(2);
  });

  it('nobody waits for a request that has kept somebody else waiting already', async () => {
    const { provider, later, read } = setUp(300);
    await read();
    later(5 * MINUTE);
    provider.hang();
    const order: string[] = [];
    const first = read().then(() => order.push('first'));
    await eventually(() => expect(provider.asked).toBe(2));
    later(SECOND);
    await read().then(() => order.push('second'));
    await first;
    expect(order).toEqual(['second', 'first']);
    expect(provider.asked).toBe(2);
  });

  it('the late answer is remembered for the next', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(5 * MINUTE);
    const answerNow = provider.hang();
    expect((await read())?.value).toBe('answer 1');
    answerNow('late');
    await turn();
    later(2 * SECOND);
    expect(await read()).toEqual(fresh('late', 2));
  });
});

describe('a refresh', () => {
  it('asks although the answer is fresh', async () => {
    const { later, read } = setUp();
    await read();
    later(30 * SECOND);
    expect(await read(true)).toEqual(fresh('answer 2', 0));
  });

  it('asks once in 30 seconds, the first time counted', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(30 * SECOND - 1);
    expect(await read(true)).toEqual(fresh('answer 1', 29));
    later(1);
    await Promise.all(Array.from({ length: 20 }, () => read(true)));
    expect(provider.asked).toBe(2);
    later(30 * SECOND - 1);
    await read(true);
    expect(provider.asked).toBe(2);
  });

  it('that fails gives the last good answer and says so, to who refreshes alone', async () => {
    const { provider, later, read } = setUp();
    await read();
    later(30 * SECOND);
    provider.fail();
    expect(await read(true)).toEqual(stale('answer 1', 30));
    expect(await read(true)).toEqual(stale('answer 1', 30));
    expect(await read()).toEqual(fresh('answer 1', 30));
    expect(provider.asked).toBe(2);
  });

  it('of nothing is a first request', async () => {
    const { provider, read } = setUp();
    await Promise.all([read(true), read(true), read()]);
    expect(provider.asked).toBe(1);
  });

  it('of nothing that has failed fails for 30 seconds without asking, to who refreshes alone', async () => {
    const { provider, later, read } = setUp();
    provider.fail();
    await expect(read(true)).rejects.toThrow('no provider');
    provider.recover();
    later(30 * SECOND - 1);
    await expect(read(true)).rejects.toThrow('no provider');
    expect(provider.asked).toBe(1);
    later(1);
    expect(await read(true)).toEqual(fresh('answer 2', 0));
  });

  it('looks again for what did not exist', async () => {
    const { provider, later, read } = setUp();
    provider.answer = async () => null;
    await read();
    provider.recover();
    later(30 * SECOND - 1);
    expect(await read(true)).toBeNull();
    later(1);
    expect((await read(true))?.value).toBe('answer 2');
  });
});

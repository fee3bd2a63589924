import pino from 'pino';
import { rateLimited } from '#protocol/errors';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { ProviderCache } from './provider-cache';
import { ProviderResponses, type ResponseStore } from './response-store';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A provider with scripted responses that counts its requests. */
class Provider {
  requested = 0;
  response: () => Promise<string | null> = async () => `answer ${this.requested}`;

  readonly ask = (): Promise<string | null> => {
    this.requested += 1;
    return this.response();
  };

  /** Rejects these callers, like a budget whose share is spent. */
  readonly spent = new Set<string>();

  askFor(caller: string): Promise<string | null> {
    return this.spent.has(caller) ? Promise.reject(rateLimited(20)) : this.ask();
  }

  fail(): void {
    this.response = async () => {
      throw new Error('no provider');
    };
  }

  recover(): void {
    this.response = async () => `answer ${this.requested}`;
  }

  /** Delays the response until the returned function is called. */
  hang(): (response: string) => void {
    let release: (response: string) => void = () => undefined;
    const delayed = new Promise<string>((resolve) => {
      release = resolve;
    });
    this.response = () => delayed;
    return (response) => release(response);
  }
}

/** @param timeoutMs the real timeout of callers. */
export function setUp(timeoutMs = 5) {
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const provider = new Provider();
  const { observer, heard } = recordingObserver();
  const responses = new ProviderResponses(null, pino({ level: 'silent' }));
  let nextRead: Promise<void> = Promise.resolve();
  const store: ResponseStore = {
    read: async <T>(key: string) => {
      const delayed = nextRead;
      nextRead = Promise.resolve();
      const cached = await responses.read<T>(key);
      await delayed;
      return cached;
    },
    write: (key, response, lifeMs) => responses.write(key, response, lifeMs),
  };
  const cache = new ProviderCache<string>('thing', 5 * MINUTE, {
    store,
    now: () => clock.now,
    timeoutMs,
    observer,
  });
  return {
    provider,
    heard,
    later: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    read: (refresh = false) => cache.read('zezima', provider.ask, { caller: 'ann', refresh }),
    /** Delays the next read of the store until the returned function is called. */
    delayNextRead: () => {
      let release: () => void = () => undefined;
      nextRead = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    readAs: (caller: string) =>
      cache.read('zezima', () => provider.askFor(caller), { caller, refresh: false }),
    readOther: () => cache.read('other', provider.ask, { caller: 'ann', refresh: false }),
  };
}

export function fresh(value: string, ageSeconds: number) {
  return { value, freshness: { ageSeconds, maxAgeSeconds: 300, isStale: false } };
}

export function stale(value: string, ageSeconds: number) {
  return { value, freshness: { ageSeconds, maxAgeSeconds: 300, isStale: true } };
}

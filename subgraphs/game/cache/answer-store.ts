import KeyvRedis from '@keyv/redis';
import Keyv from 'keyv';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#runtime/logger';
import { product } from '#runtime/package-root';
import type { RedisClient } from '#runtime/redis-client';

/** What a provider answered, as it is remembered. */
export interface StoredAnswer<T> {
  /** Null: the provider knows no such thing. */
  readonly value: T | null;
  /** When it was asked, in milliseconds. */
  readonly askedAt: number;
}

/** Where answers are remembered. Never throws, never keeps anybody waiting. */
export interface AnswerStore {
  read<T>(key: string): Promise<StoredAnswer<T> | null>;
  write<T>(key: string, answer: StoredAnswer<T>, lifeMs: number): Promise<void>;
}

/** Answers that one process remembers: a few kilobytes each. */
const MOST_IN_MEMORY = 2000;
/** Milliseconds that a request waits for Redis, and during which Redis is left alone after it failed. */
const TIMEOUT_MS = 250;
const PAUSE_MS = 1000;

/**
 * Remembers answers in this process, and in Redis where several processes share them. While Redis is away each process
 * goes on with what it remembers itself.
 */
export class ProviderAnswers implements AnswerStore {
  private readonly memory = inMemory();
  private readonly shared: Keyv | null;
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly redis: RedisClient | null,
    private readonly log: Logger,
  ) {
    this.shared = redis && inRedis(redis);
  }

  /** The newer of what is known here and what is known to all. */
  async read<T>(key: string): Promise<StoredAnswer<T> | null> {
    const [own, shared] = await Promise.all([
      this.memory.get<StoredAnswer<T>>(key),
      this.askRedis((keyv) => keyv.get<StoredAnswer<T>>(key)),
    ]);
    if (!shared) return own ?? null;
    return own && own.askedAt > shared.askedAt ? own : shared;
  }

  async write<T>(key: string, answer: StoredAnswer<T>, lifeMs: number): Promise<void> {
    await this.memory.set(key, answer, lifeMs);
    await this.askRedis((keyv) => keyv.set(key, answer, lifeMs));
  }

  private async askRedis<T>(ask: (keyv: Keyv) => Promise<T>): Promise<T | undefined> {
    if (!this.shared || !this.redis?.isReady || performance.now() < this.restsUntil) return undefined;
    try {
      return await inTime(ask(this.shared));
    } catch (error) {
      this.restsUntil = performance.now() + PAUSE_MS;
      this.log.warn({ err: error }, 'Redis does not remember: this process remembers by itself');
      return undefined;
    }
  }
}

function inMemory(): Keyv {
  const entries = new LRUCache<string, object>({ max: MOST_IN_MEMORY });
  // The life that Keyv passes on as a third argument is something else to lru-cache; Keyv looks at it itself.
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: object) => void entries.set(key, entry),
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
  const keyv = new Keyv({ store, useKeyPrefix: false, throwOnErrors: true });
  // Objects stay what they are: answers are never changed.
  keyv.serialize = undefined;
  keyv.deserialize = undefined;
  return keyv;
}

/** Another version of the product may remember other shapes: its answers are not ours. */
function inRedis(redis: RedisClient): Keyv {
  const store = new KeyvRedis(redis, { throwOnErrors: true });
  const keyv = new Keyv({ store, namespace: `game-data:${product.version}`, throwOnErrors: true });
  keyv.on('error', () => undefined);
  return keyv;
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

import KeyvRedis from '@keyv/redis';
import Keyv from 'keyv';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#runtime/logger';
import { product } from '#runtime/package-root';
import { RedisCircuitBreaker } from '#runtime/redis-circuit-breaker';
import type { RedisClient } from '#runtime/redis-client';

/** A cached response of a provider. */
export interface StoredResponse<T> {
  /** Null: negative response, the object does not exist. */
  readonly value: T | null;
  /** Time of the request, in milliseconds. */
  readonly askedAt: number;
}

/** A cache of responses. Never throws, never blocks for long. */
export interface ResponseStore {
  read<T>(key: string): Promise<StoredResponse<T> | null>;
  write<T>(key: string, response: StoredResponse<T>, lifeMs: number): Promise<void>;
}

/** Maximum number of responses in memory: a few kilobytes each. */
const MOST_IN_MEMORY = 2000;

/**
 * Caches responses in this process, and in Redis if several processes share them. While Redis is unavailable,
 * each process uses its own cache.
 */
export class ProviderResponses implements ResponseStore {
  private readonly memory = inMemory();
  private readonly shared: Keyv | null;
  private readonly breaker: RedisCircuitBreaker | null;

  constructor(redis: RedisClient | null, log: Logger) {
    this.shared = redis && inRedis(redis);
    this.breaker = redis && new RedisCircuitBreaker(redis, 'caching in this process', log);
  }

  /** Returns the newer of the local and the shared response. */
  async read<T>(key: string): Promise<StoredResponse<T> | null> {
    const [own, shared] = await Promise.all([
      this.memory.get<StoredResponse<T>>(key),
      this.askRedis((keyv) => keyv.get<StoredResponse<T>>(key)),
    ]);
    if (!shared) return own ?? null;
    return own && own.askedAt > shared.askedAt ? own : shared;
  }

  async write<T>(key: string, response: StoredResponse<T>, lifeMs: number): Promise<void> {
    await this.memory.set(key, response, lifeMs);
    await this.askRedis((keyv) => keyv.set(key, response, lifeMs));
  }

  private async askRedis<T>(ask: (keyv: Keyv) => Promise<T>): Promise<T | null> {
    const { shared, breaker } = this;
    return shared && breaker ? breaker.execute(() => ask(shared)) : null;
  }
}

function inMemory(): Keyv {
  const entries = new LRUCache<string, object>({ max: MOST_IN_MEMORY });
  // Keyv passes the TTL as a third argument, which lru-cache interprets differently; Keyv checks it itself.
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: object) => void entries.set(key, entry),
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
  const keyv = new Keyv({ store, useKeyPrefix: false, throwOnErrors: true });
  // Stores objects without serialisation: responses are never mutated.
  keyv.serialize = undefined;
  keyv.deserialize = undefined;
  return keyv;
}

/** Namespaced by product version, as cached formats may differ. */
function inRedis(redis: RedisClient): Keyv {
  const store = new KeyvRedis(redis, { throwOnErrors: true });
  const keyv = new Keyv({ store, namespace: `game-data:${product.version}`, throwOnErrors: true });
  keyv.on('error', () => undefined);
  return keyv;
}

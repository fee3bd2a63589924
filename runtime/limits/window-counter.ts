import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../logger';
import type { LimitStore } from '../observe/observer';
import type { RedisClient } from '../redis-client';

export const WINDOW_SECONDS = 60;

/** The count of one key. */
export interface WindowCount {
  /** Points in the current window, including the latest. */
  readonly counted: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  /** The store that counted. */
  readonly store: LimitStore;
}

/**
 * Timeout of a Redis command in milliseconds; the client's own command timeout covers only the time until the
 * command is written.
 */
const TIMEOUT_MS = 250;

/** Milliseconds for which Redis is skipped after an error or timeout. */
const BACKOFF_MS = 1000;

/** The store enforces no limit: callers compare the count with their own, which may change. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * Counts by key in windows of 60 seconds that start with a key's first count. Several processes share the
 * counts in Redis; without Redis, or while it is down, the process counts locally. Never throws and does not
 * wait for an unresponsive store.
 */
export class WindowCounter {
  private readonly memory: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | null;
  private skipRedisUntil = Number.NEGATIVE_INFINITY;

  /** @param prefix of the keys in Redis. */
  constructor(
    prefix: string,
    private readonly redis: RedisClient | null,
    private readonly log: Logger,
  ) {
    const settings = { keyPrefix: prefix, points: UNLIMITED, duration: WINDOW_SECONDS };
    this.memory = new RateLimiterMemory(settings);
    this.shared = redis && sharedWindows(redis, settings);
  }

  /** @param points a whole number, at least 1. */
  async count(key: string, points = 1): Promise<WindowCount> {
    const result = await this.tryRedis((shared) => shared.consume(key, points));
    if (result) return countOf(result, 'shared');
    return countOf(await this.memory.consume(key, points), this.shared ? 'fallback' : 'local');
  }

  /** Subtracts one point in the store that counted it. */
  async undo(key: string, { store }: WindowCount): Promise<void> {
    if (store === 'shared') await this.tryRedis((shared) => shared.reward(key, 1));
    else await this.memory.reward(key, 1);
  }

  private async tryRedis(
    ask: (shared: RateLimiterRedis) => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes | null> {
    if (!this.shared || !this.redis?.isReady || performance.now() < this.skipRedisUntil) return null;
    try {
      return await withTimeout(ask(this.shared), TIMEOUT_MS);
    } catch (error) {
      this.skipRedisUntil = performance.now() + BACKOFF_MS;
      this.log.warn({ err: error }, 'Redis is unavailable: counting in this process');
      return null;
    }
  }
}

function sharedWindows(
  redis: RedisClient,
  settings: { keyPrefix: string; points: number; duration: number },
): RateLimiterRedis {
  return new RateLimiterRedis({
    ...settings,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  });
}

function countOf({ consumedPoints, msBeforeNext }: RateLimiterRes, store: LimitStore): WindowCount {
  return { counted: consumedPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), store };
}

function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeOut = () => reject(new Error(`no response within ${timeoutMs} ms`));
    // Sockets are read before immediates run, so a response that arrived while the event loop was blocked
    // still counts.
    const timer = setTimeout(() => setImmediate(timeOut), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../logger';
import type { LimitStore } from '../observe/observer';
import { RedisCircuitBreaker } from '../redis-circuit-breaker';
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
  private readonly breaker: RedisCircuitBreaker | null;

  /** @param prefix of the keys in Redis. */
  constructor(prefix: string, redis: RedisClient | null, log: Logger) {
    const settings = { keyPrefix: prefix, points: UNLIMITED, duration: WINDOW_SECONDS };
    this.memory = new RateLimiterMemory(settings);
    this.shared = redis && sharedWindows(redis, settings);
    this.breaker = redis && new RedisCircuitBreaker(redis, 'counting in this process', log);
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
    const { shared, breaker } = this;
    return shared && breaker ? breaker.execute(() => ask(shared)) : null;
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

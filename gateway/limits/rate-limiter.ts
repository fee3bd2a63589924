import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '#kit/logger';
import { NO_OBSERVER, type Observer } from '#kit/observe/observer';
import type { RedisClient } from '#kit/redis-client';
import type { RateClass } from '../edge/edge';
import { countOf, type WindowCount } from './window-count';

export const WINDOW_SECONDS = 60;

/** How one caller stands in one class after a request was counted. */
export interface LimitState {
  readonly allowed: boolean;
  /** Requests a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts a request, refused or not. Never throws and never waits for a store that does not answer.
   *
   * @param cost a whole number, at least 1.
   */
  take(rateClass: RateClass, key: string, cost: number): Promise<LimitState>;
}

export interface RateLimiterOptions {
  /** Requests a window, per class. */
  readonly limits: Readonly<Record<RateClass, number>>;
  /** Where several processes count together; without it, and while it is down, this process counts by itself. */
  readonly redis?: RedisClient;
  readonly log: Logger;
  readonly observer?: Observer;
}

/** Milliseconds that a request waits for Redis; the client's own command timeout ends once a command is written. */
const PATIENCE = 250;

/** Milliseconds during which Redis is left alone after it failed or kept a request waiting. */
const PAUSE = 1000;

/** Builds the limiter of a process. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limits, redis, log, observer = NO_OBSERVER } = options;
  const windows = (rateClass: RateClass) => {
    const settings = { keyPrefix: `limit:${rateClass}`, points: limits[rateClass], duration: WINDOW_SECONDS };
    return { memory: new RateLimiterMemory(settings), shared: redis && sharedWindow(redis, settings) };
  };
  const byClass = {
    public: windows('public'),
    authenticated: windows('authenticated'),
    plugin: windows('plugin'),
    refresh: windows('refresh'),
  };
  let redisRestsUntil = Number.NEGATIVE_INFINITY;

  const countShared = async (
    shared: RateLimiterRedis,
    key: string,
    cost: number,
  ): Promise<WindowCount | null> => {
    if (!redis?.isReady || performance.now() < redisRestsUntil) return null;
    try {
      return await countOf(shared.consume(key, cost), PATIENCE);
    } catch (error) {
      redisRestsUntil = performance.now() + PAUSE;
      log.warn({ err: error }, 'Redis does not count: this process counts by itself');
      return null;
    }
  };

  return {
    async take(rateClass, key, cost) {
      const { memory, shared } = byClass[rateClass];
      const together = shared ? await countShared(shared, key, cost) : null;
      const count = together ?? (await countOf(memory.consume(key, cost)));
      observer.limitDecided(rateClass, count.allowed, together ? 'shared' : shared ? 'fallback' : 'local');
      return stateOf(count, limits[rateClass]);
    },
  };
}

function sharedWindow(
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

function stateOf(
  { allowed, result }: { allowed: boolean; result: RateLimiterRes },
  limit: number,
): LimitState {
  return {
    allowed,
    limit,
    remaining: Math.max(0, Math.min(limit, result.remainingPoints)),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
}

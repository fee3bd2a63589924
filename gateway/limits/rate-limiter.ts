import { WindowCounter } from '#runtime/limits/window-counter';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import type { RedisClient } from '#runtime/redis-client';
import type { RateClass } from '../edge/edge';

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

/** Builds the limiter of a process. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limits, redis = null, log, observer = NO_OBSERVER } = options;
  const counter = new WindowCounter('limit', redis, log);
  return {
    async take(rateClass, key, cost) {
      const { counted, resetSeconds, store } = await counter.count(`${rateClass}:${key}`, cost);
      const limit = limits[rateClass];
      const allowed = counted <= limit;
      observer.limitDecided(rateClass, allowed, store);
      return { allowed, limit, remaining: Math.max(0, limit - counted), resetSeconds };
    },
  };
}

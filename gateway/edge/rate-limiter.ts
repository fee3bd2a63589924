import { WINDOW_SECONDS, WindowCounter } from '#runtime/limits/window-counter';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import type { RedisClient } from '#runtime/redis-client';
import type { RateClass } from './edge';

/** The state of a caller's rate limit after a counted request. */
export interface LimitState {
  readonly allowed: boolean;
  /** Requests per window. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts a request, allowed or not. Never throws and does not wait for an unresponsive store.
   *
   * @param cost a whole number, at least 1.
   */
  take(rateClass: RateClass, key: string, cost: number): Promise<LimitState>;
}

interface RateLimiterOptions {
  /** Requests per window and class. */
  readonly limits: Readonly<Record<RateClass, number>>;
  /** Shared counters of several processes; without it, or while it is down, this process counts locally. */
  readonly redis?: RedisClient;
  readonly log: Logger;
  readonly observer?: Observer;
}

/** Creates the rate limiter of a process. */
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

/**
 * Returns the headers of draft-ietf-httpapi-ratelimit-headers-10 for one counted request: the policy (quota,
 * window in seconds) and its state (remaining, seconds until the window ends).
 */
export function rateLimitHeaders(policy: string, state: LimitState): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${policy}";q=${state.limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${policy}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}

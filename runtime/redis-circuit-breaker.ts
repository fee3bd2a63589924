import type { Logger } from './logger';
import type { RedisClient } from './redis-client';
import { withTimeout } from './with-timeout';

/**
 * Timeout of a Redis command in milliseconds; the client's own command timeout covers only the time until the
 * command is written.
 */
const TIMEOUT_MS = 250;

/** Milliseconds for which Redis is skipped after an error or timeout. */
const BACKOFF_MS = 1000;

/**
 * Sends commands to Redis for callers that can do without. Never throws, and does not wait for an
 * unresponsive Redis: after a failure commands are skipped for a second.
 */
export class RedisCircuitBreaker {
  private skipUntil = Number.NEGATIVE_INFINITY;

  /** @param fallback what the process does instead, for the log, such as `counting in this process`. */
  constructor(
    private readonly redis: Pick<RedisClient, 'isReady'>,
    private readonly fallback: string,
    private readonly log: Logger,
  ) {}

  /** @returns the response; null if Redis is skipped, fails or does not respond in time. */
  async execute<T>(send: () => Promise<T>): Promise<T | null> {
    if (!this.redis.isReady || performance.now() < this.skipUntil) return null;
    try {
      return await withTimeout(send(), TIMEOUT_MS);
    } catch (error) {
      this.skipUntil = performance.now() + BACKOFF_MS;
      this.log.warn({ err: error }, `Redis is unavailable: ${this.fallback}`);
      return null;
    }
  }
}

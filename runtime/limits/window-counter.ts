import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../logger';
import type { LimitStore } from '../observe/observer';
import type { RedisClient } from '../redis-client';

export const WINDOW_SECONDS = 60;

/** What was counted under one key. */
export interface WindowCount {
  /** All that was counted in the current window, the last included. */
  readonly counted: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  /** Where it was counted. */
  readonly store: LimitStore;
}

/** Milliseconds that a request waits for Redis; the client's own command timeout ends once a command is written. */
const TIMEOUT = 250;

/** Milliseconds during which Redis is left alone after it failed or kept a request waiting. */
const PAUSE = 1000;

/** The caller of a counter compares with its own limit, which may change: the store refuses nothing. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * Counts by key in windows of 60 seconds that begin with the first count of a key: in Redis, where several processes count
 * together, and in this process without Redis and while it is down. Never throws and never waits for a store that does
 * not answer.
 */
export class WindowCounter {
  private readonly memory: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | null;
  private redisRestsUntil = Number.NEGATIVE_INFINITY;

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
    const together = await this.askRedis((shared) => shared.consume(key, points));
    if (together) return countOf(together, 'shared');
    return countOf(await this.memory.consume(key, points), this.shared ? 'fallback' : 'local');
  }

  /** Takes one point of a count back, where it was counted. */
  async undo(key: string, { store }: WindowCount): Promise<void> {
    if (store === 'shared') await this.askRedis((shared) => shared.reward(key, 1));
    else await this.memory.reward(key, 1);
  }

  private async askRedis(
    ask: (shared: RateLimiterRedis) => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes | null> {
    if (!this.shared || !this.redis?.isReady || performance.now() < this.redisRestsUntil) return null;
    try {
      return await inTime(ask(this.shared), TIMEOUT);
    } catch (error) {
      this.redisRestsUntil = performance.now() + PAUSE;
      this.log.warn({ err: error }, 'Redis does not count: this process counts by itself');
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

function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeOut = () => reject(new Error(`no answer within ${timeoutMs} ms`));
    // Where this process was busy for that long the answer may be there already, unread: sockets are read before immediates run.
    const timer = setTimeout(() => setImmediate(timeOut), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

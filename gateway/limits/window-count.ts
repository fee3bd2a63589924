import { RateLimiterRes } from 'rate-limiter-flexible';

/** What a store counted for one request. */
export interface WindowCount {
  readonly allowed: boolean;
  readonly result: RateLimiterRes;
}

/**
 * Reads the outcome of `consume`, which rejects with the count when the caller is over the limit.
 *
 * @param patience milliseconds to wait; without it the outcome is awaited however long it takes.
 * @throws what the store failed with, or an Error when it did not answer in time.
 */
export async function countOf(consumed: Promise<RateLimiterRes>, patience?: number): Promise<WindowCount> {
  try {
    const result = await (patience === undefined ? consumed : inTime(consumed, patience));
    return { allowed: true, result };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { allowed: false, result: refusal };
    throw refusal;
  }
}

function inTime<T>(answer: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${patience} ms`));
    // Where this process was busy for that long the answer may be there already, unread: sockets are read before immediates run.
    const timer = setTimeout(() => setImmediate(giveUp), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

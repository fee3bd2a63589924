import { setTimeout as delay } from 'node:timers/promises';

/** Retries a rate-limited request after the delay given in the response. */
export async function retryWhenLimited<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const [, seconds] = /rate limit exceeded, retry in (\d+) seconds/.exec(String(error)) ?? [];
      if (seconds === undefined) throw error;
      await delay(1000 * Number(seconds));
    }
  }
}

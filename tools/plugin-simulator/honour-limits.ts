import { wait } from './wait';

/** Runs a request until the platform's rate limit lets it pass, waiting as long as its refusals say. */
export async function honourLimits<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const [, seconds] = /rate limit exceeded, retry in (\d+) seconds/.exec(String(error)) ?? [];
      if (seconds === undefined) throw error;
      await wait(1000 * Number(seconds));
    }
  }
}

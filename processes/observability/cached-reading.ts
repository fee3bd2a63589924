import { settledWithin } from '#runtime/with-timeout';

/** Timeout, so that what does not respond does not delay the other metrics, in milliseconds. */
const TIMEOUT_MS = 1500;

/**
 * Reads at most once per interval, and never twice at the same time, however often it is called.
 *
 * @returns a function that returns the latest value; null if the reading failed or takes too long.
 */
export function cachedReading<T>(read: () => Promise<T>, everyMs: number): () => Promise<T | null> {
  let cached: Promise<T | null> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let inFlight = false;
  const start = (): Promise<T | null> => {
    inFlight = true;
    readAt = performance.now();
    const result = read().catch(() => null);
    void result.finally(() => {
      inFlight = false;
    });
    return result;
  };
  return async () => {
    if (!cached || (!inFlight && performance.now() - readAt > everyMs)) cached = start();
    return settledWithin(cached, TIMEOUT_MS);
  };
}

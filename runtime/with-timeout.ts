/** Timeouts are counted in parts: a pause of this process, however long, uses up one. */
const PARTS = 10;

/**
 * Rejects if a promise takes longer than a time in milliseconds in which this process runs. A result that
 * arrived while the event loop was blocked still counts.
 *
 * @throws what the promise throws, or Error that names the time.
 */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let parts = 0;
    const timer = setInterval(() => {
      parts += 1;
      if (parts < PARTS) return;
      clearInterval(timer);
      // Sockets are read before immediates run.
      setImmediate(() => reject(new Error(`no response within ${timeoutMs} ms`)));
    }, timeoutMs / PARTS);
    promise.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/** Returns the value of a promise; null if it rejects or takes longer than a time in milliseconds. */
export function settledWithin<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  return withTimeout(promise, timeoutMs).catch(() => null);
}

/**
 * Rejects if a promise takes longer than a time in milliseconds. A result that arrived while the event loop
 * was blocked still counts.
 *
 * @throws what the promise throws, or Error that names the time.
 */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeOut = () => reject(new Error(`no response within ${timeoutMs} ms`));
    // Sockets are read before immediates run.
    const timer = setTimeout(() => setImmediate(timeOut), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns the value of a promise; null if it rejects or takes longer than a time in milliseconds. */
export function settledWithin<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  return withTimeout(promise, timeoutMs).catch(() => null);
}

/**
 * Returns a function that runs work, one run at a time. Calls during a run share the next one, so each call
 * is followed by a whole run.
 */
export function sharedRuns(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = () => {
    current = work().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (!current && !next) return run();
    next ??= Promise.allSettled([current]).then(() => {
      next = null;
      return run();
    });
    return next;
  };
}

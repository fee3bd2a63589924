const FIRST_MS = 2000;
const LONGEST_MS = 300_000;

/** How long to wait after an attempt that failed: two seconds, twice as long each time, five minutes at most. */
export function backOffMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
}

const FIRST_MS = 2000;
const LONGEST_MS = 300_000;

/** Returns the delay after a failed attempt: two seconds, doubled each time, at most five minutes. */
export function backOffMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
}

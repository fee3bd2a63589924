const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay after each failed attempt; together 24 hours. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  7 * HOUR_MS,
  9 * HOUR_MS + 17 * MINUTE_MS + 25 * SECOND_MS,
];

/** Largest deviation from the delay, so that the retries of many messages do not come at once. */
const JITTER = 0.1;

/** Longest delay that a receiver may request. */
const LONGEST_REQUESTED_MS = HOUR_MS;

/**
 * Returns the delay until the next attempt in milliseconds; null if there is none left.
 *
 * @param attempts failed attempts so far, from 1.
 * @param chance 0 to 1, random.
 * @param requestedMs delay that the receiver requested; at most an hour is granted.
 */
export function retryDelayMs(attempts: number, chance: number, requestedMs = 0): number | null {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 + JITTER * (2 * chance - 1));
  return Math.round(Math.max(jittered, Math.min(requestedMs, LONGEST_REQUESTED_MS)));
}

/** How long all attempts may fail until a webhook is disabled. */
const LONGEST_FAILURE_MS = 5 * 24 * HOUR_MS;

/** Returns whether a webhook that has only failed since an instant is to be disabled. */
export function isFailedForGood(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= LONGEST_FAILURE_MS;
}

import { type QuietHours, quietUntil } from './quiet-hours';

/** When a rule posts. */
export interface PostingTimes {
  /** Occurrences within this time are one message; null to post each at once. */
  readonly digestMinutes: number | null;
  readonly quietHours: QuietHours | null;
}

const MINUTE_MS = 60_000;

/** Limits of the time that a digest covers. */
export const DIGEST_LIMITS = { minimum: 1, maximum: 1440 };

/**
 * Returns until when an occurrence is held back; null to post it at once. A digest that would be posted in
 * quiet hours is posted at their end.
 */
export function heldUntil({ digestMinutes, quietHours }: PostingTimes, now: Date): Date | null {
  const release = new Date(now.getTime() + (digestMinutes ?? 0) * MINUTE_MS);
  const quietEnd = quietHours && quietUntil(quietHours, release);
  return quietEnd ?? (digestMinutes === null ? null : release);
}

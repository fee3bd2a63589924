/** No pause that a header asks for is longer. */
export const LONGEST_PAUSE_MS = 3_600_000;

const SECONDS = /^\d{1,9}(\.\d+)?$/;

/** The three forms of RFC 9110 begin with the name of a day; `Date.parse` alone also reads `-1` as a date. */
const DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * Returns for how many milliseconds a `Retry-After` header asks to pause, at most an hour: seconds, which the
 * chat sends with fractions, or a date. Null without a valid header.
 *
 * @param now the time in milliseconds.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  if (header === null || header === undefined) return null;
  const pause = SECONDS.test(header)
    ? Number(header) * 1000
    : DATE.test(header)
      ? Date.parse(header) - now
      : NaN;
  return Number.isNaN(pause) ? null : Math.min(Math.max(Math.ceil(pause), 0), LONGEST_PAUSE_MS);
}

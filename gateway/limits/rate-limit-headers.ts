import { WINDOW_SECONDS } from '#runtime/limits/window-counter';
import type { LimitState } from './rate-limiter';

/**
 * Returns the headers of draft-ietf-httpapi-ratelimit-headers-10 for one counted request: the policy (quota,
 * window in seconds) and its state (remaining, seconds until the window ends).
 */
export function rateLimitHeaders(policy: string, state: LimitState): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${policy}";q=${state.limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${policy}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}

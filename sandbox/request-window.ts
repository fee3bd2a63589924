import { jsonResponse, type RequestHandler } from './http';

const WINDOW_MS = 60_000;

/** Limit of the rate-limited mocks, far above the real ones. */
export const REQUESTS_PER_MINUTE = 6000;

/**
 * Limits requests like the real providers: `RateLimit-Limit`, `-Remaining` and `-Reset` (seconds) on every
 * response, 429 with `Retry-After` above the limit.
 * @param limit requests per minute.
 * @param now current time in milliseconds.
 */
export function withRequestWindow(limit: number, now: () => number, handle: RequestHandler): RequestHandler {
  let windowEnds = 0;
  let used = 0;
  return async (request) => {
    if (now() >= windowEnds) {
      windowEnds = now() + WINDOW_MS;
      used = 0;
    }
    used += 1;
    const reset = String(Math.ceil((windowEnds - now()) / 1000));
    const headers = {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, limit - used)),
      'ratelimit-reset': reset,
    };
    if (used > limit) {
      const message = 'Too many requests. Please try again later.';
      return jsonResponse(429, { message }, { ...headers, 'retry-after': reset });
    }
    const response = await handle(request);
    return typeof response === 'string'
      ? response
      : { ...response, headers: { ...response.headers, ...headers } };
  };
}

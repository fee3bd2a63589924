import { z } from 'zod';
import { type CookieSettings, sessionCookie, signInCookie } from '../cookies';
import type { RestCookie } from '../rest-operation';
import { NO_STORE, type Reply } from './reply';

const redirection = z.object({
  location: z.string(),
  /** Null leaves the cookie alone, an empty text clears it. */
  cookieValue: z.string().nullable(),
  cookieExpiresAt: z.iso.datetime().nullable(),
});

/**
 * 302 to where the graph says, with the cookie that it sets or clears.
 *
 * @throws ZodError when the answer is no Redirection.
 */
export function redirectReply(answer: unknown, cookie: RestCookie | null, settings: CookieSettings): Reply {
  const { location, cookieValue, cookieExpiresAt } = redirection.parse(answer);
  const expiresAt = cookieExpiresAt === null ? null : new Date(cookieExpiresAt);
  const setCookie = cookie !== null &&
    cookieValue !== null && {
      'set-cookie':
        cookie === 'SESSION'
          ? sessionCookie(cookieValue, expiresAt, settings)
          : signInCookie(cookieValue, settings),
    };
  return { status: 302, headers: { ...NO_STORE, location, ...setCookie }, content: null };
}

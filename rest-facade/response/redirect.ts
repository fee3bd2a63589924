import { z } from 'zod';
import { type CookieSettings, endedSignInCookie, sessionCookies, signInCookie } from '../cookies';
import type { RestCookie } from '../rest-operation';
import { NO_STORE, type Reply } from './reply';

const redirection = z.object({
  location: z.string(),
  /** Null leaves the cookie unchanged, an empty text clears it. */
  cookieValue: z.string().nullable(),
  cookieExpiresAt: z.iso.datetime().nullable(),
  /** Present if the document selects it. */
  endedSignIns: z.array(z.string()).default([]),
});

/**
 * Returns 302 to the graph's location, with the cookies to set or clear.
 *
 * @throws ZodError when the data is no Redirection.
 */
export function redirectReply(answer: unknown, cookie: RestCookie | null, settings: CookieSettings): Reply {
  const { location, cookieValue, cookieExpiresAt, endedSignIns } = redirection.parse(answer);
  const expiresAt = cookieExpiresAt === null ? null : new Date(cookieExpiresAt);
  const cookies = endedSignIns.map((binding) => endedSignInCookie(binding, settings));
  if (cookieValue !== null && cookie === 'SESSION') {
    cookies.unshift(...sessionCookies(cookieValue, expiresAt, settings));
  }
  if (cookieValue !== null && cookie === 'SIGN_IN') cookies.unshift(signInCookie(cookieValue, settings));
  const setCookie = cookies.length > 0 && { 'set-cookie': cookies };
  return { status: 302, headers: { ...NO_STORE, location, ...setCookie }, content: null };
}

import { createHash } from 'node:crypto';
import { type SetCookie, stringifySetCookie } from 'cookie';
import { readCookies, SESSION_COOKIE } from '#gateway/identity/credentials';
import { isPlainLoopback } from '#runtime/plain-loopback';

/** Settings that determine cookie attributes. */
export interface CookieSettings {
  /** The gateway's public URL. */
  readonly baseUrl: string;
  /** Domain whose subdomains share the session; null for a host-only cookie. */
  readonly parentDomain: string | null;
}

const SIGN_IN_COOKIES = 'sign_in_';
const SIGN_IN_SECONDS = 600;
const TAG_LENGTH = 12;
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/**
 * Returns each `Set-Cookie` of the session. With a parent domain the second one clears a host-only cookie
 * from before it was configured: browsers send both, and the older one first.
 *
 * @param value empty to clear the cookie.
 * @param expiresAt null for a browser-session cookie.
 * @throws Error for characters that are invalid in cookies.
 */
export function sessionCookies(value: string, expiresAt: Date | null, settings: CookieSettings): string[] {
  const lifetime = value === '' ? CLEARED : expiresAt === null ? {} : lifetimeUntil(expiresAt);
  const session = { name: SESSION_COOKIE, value, ...lifetime };
  const { parentDomain: domain } = settings;
  if (domain === null) return [setCookie(session, settings)];
  const hostOnly = { name: SESSION_COOKIE, value: '', ...CLEARED };
  return [setCookie({ ...session, domain }, settings), setCookie(hostOnly, settings)];
}

/**
 * Returns the `Set-Cookie` that binds a sign-in to the browser for ten minutes. The name is derived from the
 * binding, so that concurrent sign-ins do not overwrite each other. The path covers both the gateway and the
 * direct address.
 *
 * @throws Error for characters that are invalid in cookies.
 */
export function signInCookie(binding: string, settings: CookieSettings): string {
  const name = signInCookieName(binding, settings);
  return setCookie({ name, value: binding, maxAge: SIGN_IN_SECONDS }, settings);
}

/** Returns the `Set-Cookie` that clears the binding of a sign-in. */
export function endedSignInCookie(binding: string, settings: CookieSettings): string {
  return setCookie({ name: signInCookieName(binding, settings), value: '', ...CLEARED }, settings);
}

/**
 * Returns the bindings that a browser sends, oldest first; cookies whose name does not match their value are
 * ignored.
 */
export function signInBindings(header: string | undefined, settings: CookieSettings): string[] {
  return readCookies(header).flatMap(([name, value]) =>
    name.includes(SIGN_IN_COOKIES) && name === signInCookieName(value, settings) ? [value] : [],
  );
}

/**
 * Returns the cookie's name. Browsers accept `__Host-` cookies only from the host itself: a sibling under the
 * same domain cannot set one.
 */
function signInCookieName(binding: string, settings: CookieSettings): string {
  const prefix = isPlainLoopback(settings.baseUrl) ? '' : '__Host-';
  const tag = createHash('sha256').update(binding).digest('base64url').slice(0, TAG_LENGTH);
  return `${prefix}${SIGN_IN_COOKIES}${tag}`;
}

const CLEARED = { maxAge: 0, expires: new Date(0) };

function lifetimeUntil(expires: Date): Pick<SetCookie, 'maxAge' | 'expires'> {
  return { maxAge: Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000)), expires };
}

/** Attributes of every cookie, with `secure` where addresses are. */
export const COOKIE_ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/**
 * Serializes a cookie with its value unencoded: the library would percent-encode it, and accepts characters
 * that some browsers reject.
 */
function setCookie(cookie: SetCookie, settings: CookieSettings): string {
  if (!COOKIE_VALUE.test(cookie.value ?? '')) {
    throw new Error(`${cookie.name} contains characters that are not allowed in cookies`);
  }
  const secure = !isPlainLoopback(settings.baseUrl);
  const attributes: Partial<SetCookie> = { ...COOKIE_ATTRIBUTES, secure };
  return stringifySetCookie({ ...attributes, ...cookie }, { encode: String });
}

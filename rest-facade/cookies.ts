import { createHash } from 'node:crypto';
import { type SetCookie, stringifySetCookie } from 'cookie';
import { readCookies } from '#gateway/edge/cookie-header';
import { SESSION_COOKIE } from '#gateway/edge/credentials';

/** What cookies depend on. */
export interface CookieSettings {
  /** The gateway's public address. */
  readonly baseUrl: string;
  /** Domain whose subdomains share the session; null keeps it to the host. */
  readonly parentDomain: string | null;
}

const SIGN_IN_COOKIES = 'sign_in_';
const SIGN_IN_SECONDS = 600;
const TAG_LENGTH = 12;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/**
 * `Set-Cookie` of the session.
 *
 * @param value empty to clear it.
 * @param expiresAt null for as long as the browser runs.
 * @throws Error for characters that no cookie can carry.
 */
export function sessionCookie(value: string, expiresAt: Date | null, settings: CookieSettings): string {
  const domain = settings.parentDomain === null ? {} : { domain: settings.parentDomain };
  const lifetime = value === '' ? CLEARED : expiresAt === null ? {} : lifetimeUntil(expiresAt);
  return setCookie({ name: SESSION_COOKIE, value, ...domain, ...lifetime }, settings);
}

/**
 * `Set-Cookie` of a browser's binding to a sign-in that it began, for ten minutes. The name is the binding's own: sign-ins
 * that are begun at once do not overwrite each other's. The path is that of the gateway and of the direct address alike.
 *
 * @throws Error for characters that no cookie can carry.
 */
export function signInCookie(binding: string, settings: CookieSettings): string {
  const name = signInCookieName(binding, settings);
  return setCookie({ name, value: binding, maxAge: SIGN_IN_SECONDS }, settings);
}

/** `Set-Cookie` that ends a browser's binding to a sign-in. */
export function endedSignInCookie(binding: string, settings: CookieSettings): string {
  return setCookie({ name: signInCookieName(binding, settings), value: '', ...CLEARED }, settings);
}

/** Returns the bindings that a browser sends, the oldest first; a cookie whose name is not derived from its value is none. */
export function signInBindings(header: string | undefined, settings: CookieSettings): string[] {
  return Object.entries(readCookies(header)).flatMap(([name, value = '']) =>
    name.includes(SIGN_IN_COOKIES) && name === signInCookieName(value, settings) ? [value] : [],
  );
}

/** Browsers take a cookie with `__Host-` from the host itself alone: no sibling under the same domain can plant one. */
function signInCookieName(binding: string, settings: CookieSettings): string {
  const prefix = isPlainLoopback(settings.baseUrl) ? '' : '__Host-';
  const tag = createHash('sha256').update(binding).digest('base64url').slice(0, TAG_LENGTH);
  return `${prefix}${SIGN_IN_COOKIES}${tag}`;
}

const CLEARED = { maxAge: 0, expires: new Date(0) };

function lifetimeUntil(expires: Date): Pick<SetCookie, 'maxAge' | 'expires'> {
  return { maxAge: Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000)), expires };
}

/** Values are sent as they are: the library would percent-encode them, and admits some that browsers do not all take. */
function setCookie(cookie: SetCookie, settings: CookieSettings): string {
  if (!COOKIE_VALUE.test(cookie.value ?? '')) {
    throw new Error(`${cookie.name} would carry characters that no cookie can carry`);
  }
  const secure = !isPlainLoopback(settings.baseUrl);
  const attributes: Partial<SetCookie> = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
  return stringifySetCookie({ ...attributes, ...cookie }, { encode: String });
}

/** Browsers keep Secure cookies from plain http, which is right everywhere but on one's own machine. */
function isPlainLoopback(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

import { createHash } from 'node:crypto';
import { sentCookies } from './request/cookie-header';

/** What cookies depend on. */
export interface CookieSettings {
  /** The gateway's public address. */
  readonly baseUrl: string;
  /** Domain whose subdomains share the session; null keeps it to the host. */
  readonly parentDomain: string | null;
}

export const SESSION_COOKIE = 'auth_token';

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
  const domain = settings.parentDomain === null ? [] : [`Domain=${settings.parentDomain}`];
  const life = value === '' ? CLEARED : expiresAt === null ? [] : lifeUntil(expiresAt);
  return setCookie(SESSION_COOKIE, value, ['Path=/', ...domain, ...life], settings);
}

/**
 * `Set-Cookie` of a browser's binding to a sign-in that it began, for ten minutes. The name is the binding's own: sign-ins
 * that are begun at once do not overwrite each other's. The path is that of the gateway and of the direct address alike.
 *
 * @throws Error for characters that no cookie can carry.
 */
export function signInCookie(binding: string, settings: CookieSettings): string {
  const name = signInCookieName(binding, settings);
  return setCookie(name, binding, ['Path=/', `Max-Age=${SIGN_IN_SECONDS}`], settings);
}

/** `Set-Cookie` that ends a browser's binding to a sign-in. */
export function endedSignInCookie(binding: string, settings: CookieSettings): string {
  return setCookie(signInCookieName(binding, settings), '', ['Path=/', ...CLEARED], settings);
}

/** The bindings that a browser sends, the oldest first; a cookie whose name is not its value's own is none. */
export function signInBindings(header: string | undefined, settings: CookieSettings): string[] {
  return sentCookies(header)
    .filter(({ name, value }) => name.includes(SIGN_IN_COOKIES) && name === signInCookieName(value, settings))
    .map(({ value }) => value);
}

/** Browsers take a cookie with `__Host-` from the host itself alone: no sibling under the same domain can plant one. */
function signInCookieName(binding: string, settings: CookieSettings): string {
  const prefix = isPlainLoopback(settings.baseUrl) ? '' : '__Host-';
  const tag = createHash('sha256').update(binding).digest('base64url').slice(0, TAG_LENGTH);
  return `${prefix}${SIGN_IN_COOKIES}${tag}`;
}

const CLEARED = ['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'];

function lifeUntil(expiresAt: Date): string[] {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return [`Max-Age=${seconds}`, `Expires=${expiresAt.toUTCString()}`];
}

function setCookie(name: string, value: string, attributes: string[], settings: CookieSettings): string {
  if (!COOKIE_VALUE.test(value)) throw new Error(`${name} would carry characters that no cookie can carry`);
  const secure = isPlainLoopback(settings.baseUrl) ? [] : ['Secure'];
  return [`${name}=${value}`, ...attributes, 'HttpOnly', 'SameSite=Lax', ...secure].join('; ');
}

/** Browsers keep Secure cookies from plain http, which is right everywhere but on one's own machine. */
function isPlainLoopback(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

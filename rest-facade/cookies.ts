/** What cookies depend on. */
export interface CookieSettings {
  /** The gateway's public address. */
  readonly baseUrl: string;
  /** Domain whose subdomains share the session; null keeps it to the host. */
  readonly parentDomain: string | null;
}

export const SESSION_COOKIE = 'auth_token';
export const SIGN_IN_COOKIE = 'sign_in';

const SIGN_IN_SECONDS = 600;
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
 * `Set-Cookie` of the browser's binding to the sign-in that it began: ten minutes, seen by the callback alone.
 *
 * @param value empty to clear it.
 * @throws Error for characters that no cookie can carry.
 */
export function signInCookie(value: string, settings: CookieSettings): string {
  const life = value === '' ? CLEARED : [`Max-Age=${SIGN_IN_SECONDS}`];
  return setCookie(SIGN_IN_COOKIE, value, ['Path=/auth/callback', ...life], settings);
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

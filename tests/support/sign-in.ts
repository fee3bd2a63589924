import { ApiClient } from './api-client';
import type { TestUser } from './test-user';

/**
 * Signs in as a browser does: follows the redirects to the identity provider and back, and keeps the cookies.
 *
 * @throws Error with status and body when the platform rejects the sign-in
 */
export async function signIn(baseUrl: string, user: TestUser): Promise<ApiClient> {
  const callback = await authorize(baseUrl, user);
  const response = await fetch(callback.url, { redirect: 'manual', headers: { cookie: callback.cookie } });
  const token = cookieOf(response, 'auth_token');
  if (response.status !== 302 || !token) {
    throw new Error(`Sign-in of ${user.username} ended with ${response.status}: ${await response.text()}`);
  }
  return new ApiClient(baseUrl, { token, user });
}

/** Follows a sign-in up to the identity provider's redirect back; returns the callback URL and the cookie. */
export async function authorize(
  baseUrl: string,
  user: TestUser,
  query = '',
): Promise<{ readonly url: string; readonly cookie: string }> {
  const login = await fetch(`${baseUrl}/auth/login${query}`, { redirect: 'manual' });
  const address = login.headers.get('location');
  const cookie = bindingOf(login);
  if (!address || !cookie) throw new Error(`GET /auth/login answered ${login.status}: ${await login.text()}`);
  return { url: await consentOf(address, user), cookie };
}

/**
 * Consents at the sandbox's identity provider.
 *
 * @param address the URL to which the login redirected.
 * @returns the callback URL.
 */
export async function consentOf(address: string, user: TestUser): Promise<string> {
  const hinted = new URL(address);
  hinted.searchParams.set('login_hint', `${user.id}:${user.username}`);
  const consent = await fetch(hinted, { redirect: 'manual' });
  const url = consent.headers.get('location');
  if (!url) throw new Error(`The sandbox answered ${consent.status}: ${await consent.text()}`);
  return url;
}

/** Returns the cookie that binds a sign-in to its browser, `name=value`, from the response that began it. */
export function bindingOf({ headers }: { readonly headers: Headers }): string | undefined {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((pair) => pair !== undefined && /^(__Host-)?sign_in_[\w-]+=./.test(pair));
}

/** Returns the value of a cookie that a response sets. */
export function cookieOf(response: Response, name: string): string | undefined {
  const header = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return header?.slice(name.length + 1).split(';')[0];
}

import { authorize, cookieOf } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';

const platform = suitePlatform();

/** Returns where the browser ends after signing in with this `return_url`. */
async function endOf(returnUrl: string): Promise<string> {
  const query = `?return_url=${encodeURIComponent(returnUrl)}`;
  const callback = await authorize(platform.baseUrl, testUser(), query);
  const response = await fetch(callback.url, { redirect: 'manual', headers: { cookie: callback.cookie } });
  expect([response.status, cookieOf(response, 'auth_token')]).toEqual([302, expect.any(String)]);
  return new URL(response.headers.get('location') ?? '', platform.baseUrl).href;
}

describe('GET /auth/login', () => {
  test('redirects to the identity provider with state and PKCE', async () => {
    const { headers, text } = await platform.anonymous.get('/auth/login').expect(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin).not.toBe(platform.baseUrl);
    expect(Object.fromEntries(location.searchParams)).toEqual(
      expect.objectContaining({
        response_type: 'code',
        client_id: expect.stringMatching(/./),
        redirect_uri: `${platform.baseUrl}/auth/callback`,
        scope: expect.stringContaining('identify'),
        state: expect.stringMatching(/^[\w-]{22,}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      }),
    );
    expect(text).toBe('');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('binds the sign-in to the browser with an HttpOnly cookie of ten minutes', async () => {
    const { headers } = await platform.anonymous.get('/auth/login').expect(302);
    const [cookie = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^sign_in_[\w-]+=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  });

  test('never reuses a state or a challenge', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => platform.anonymous.get('/auth/login').expect(302)),
    );
    const sent = responses.map(({ headers }) => new URL(headers.get('location') ?? '').searchParams);
    for (const name of ['state', 'code_challenge']) {
      expect(new Set(sent.map((parameters) => parameters.get(name))).size).toBe(3);
    }
  });

  test('ends at the start page without a return_url', async () => {
    const callback = await authorize(platform.baseUrl, testUser());
    const response = await fetch(callback.url, { redirect: 'manual', headers: { cookie: callback.cookie } });
    const end = new URL(response.headers.get('location') ?? '', platform.baseUrl);
    expect(end.href).toBe(`${platform.baseUrl}/`);
  });

  test('returns to a path of the platform, but not to another site', async () => {
    expect(await endOf('/café')).toBe(`${platform.baseUrl}/caf%C3%A9`);
    expect(await endOf('https://evil.example/')).toBe(`${platform.baseUrl}/`);
  });

  test('rejects a malformed return_url and starts no sign-in', async () => {
    const response = await platform.anonymous.get('/auth/login?return_url=//evil.example/');
    expectError(response, 400, 'BAD_USER_INPUT', 'return_url');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('starts no sign-in on HEAD', async () => {
    const { status, headers } = await platform.anonymous.request('/auth/login', { method: 'HEAD' });
    expect([status, headers.getSetCookie(), headers.get('location')]).toEqual([404, [], null]);
  });

  test('is also served at the direct address', async () => {
    const direct = platform.anonymous.at(platform.areaUrls.auth);
    const { headers } = await direct.get('/login').expect(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.searchParams.get('redirect_uri')).toBe(`${platform.baseUrl}/auth/callback`);
  });
});

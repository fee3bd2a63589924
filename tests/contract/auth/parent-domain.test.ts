import { authorize } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';

const BASE_URL = 'https://api.clan.example';

const platform = suitePlatform({
  BASE_URL,
  PARENT_DOMAIN: 'clan.example',
  PREVIEW_DOMAINS: 'my-site.pages.example',
});

/** Signs in through the listening address, as a reverse proxy of the public one would. */
async function callback(returnUrl: string): Promise<Response> {
  const query = `?return_url=${encodeURIComponent(returnUrl)}`;
  const { url, cookie } = await authorize(platform.baseUrl, testUser(), query);
  expect(url.startsWith(`${BASE_URL}/auth/callback?`)).toBe(true);
  return fetch(url.replace(BASE_URL, platform.baseUrl), { redirect: 'manual', headers: { cookie } });
}

const attributesOf = (response: { readonly headers: Headers }, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split('; ')
    .slice(1)
    .filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute))
    .sort();

describe('Sign-in of a platform with a parent domain', () => {
  test('shares the session cookie with all subdomains, over https only', async () => {
    const shared = ['Domain=clan.example', 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
    expect(attributesOf(await callback('/'), 'auth_token')).toEqual(shared);
    const signedOut = await platform.anonymous.get('/auth/logout').expect(302);
    expect(attributesOf(signedOut, 'auth_token')).toEqual(shared);
  });

  test('clears a host-only session cookie from before, which browsers send first', async () => {
    const hostOnly = /^auth_token=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/;
    const signedOut = await platform.anonymous.get('/auth/logout').expect(302);
    for (const { headers } of [await callback('/'), signedOut]) {
      const sessions = headers.getSetCookie().filter((cookie) => cookie.startsWith('auth_token='));
      expect(sessions).toEqual([
        expect.stringContaining('Domain=clan.example'),
        expect.stringMatching(hostOnly),
      ]);
    }
  });

  test('sets a host-only cookie for a sign-in in progress', async () => {
    const login = await platform.anonymous.get('/auth/login').expect(302);
    const name = /^(__Host-sign_in_[\w-]+)=[\w-]{43};/.exec(login.headers.getSetCookie()[0] ?? '')?.[1];
    expect(attributesOf(login, name ?? '')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('rejects a binding that a sibling subdomain could set', async () => {
    const attacker = await authorize(platform.baseUrl, testUser());
    const planted = attacker.cookie.replace('__Host-', '');
    const response = await fetch(attacker.url.replace(BASE_URL, platform.baseUrl), {
      redirect: 'manual',
      headers: { cookie: planted },
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });

  test.each([
    'https://clan.example/',
    'https://www.clan.example/home?a=b',
    'https://deep.er.clan.example/',
    'https://my-site.pages.example/',
    'https://branch.my-site.pages.example/x',
    `${BASE_URL}/profile`,
  ])('returns to %s', async (returnUrl) => {
    expect((await callback(returnUrl)).headers.get('location')).toBe(returnUrl);
  });

  test.each([
    'https://evilclan.example/',
    'https://clan.example.evil.example/',
    'https://other-site.pages.example/',
    'https://pages.example/',
    'http://www.clan.example/',
    'https://www.clan.example:8443/',
  ])('does not return to %s, nor allow it by CORS', async (returnUrl) => {
    expect((await callback(returnUrl)).headers.get('location')).toBe(`${BASE_URL}/`);
    const { origin } = new URL(returnUrl);
    expectError(await platform.anonymous.get('/auth/me', { headers: { origin } }), 403, 'FORBIDDEN');
  });

  test('rejects the domain after another one’s credentials', async () => {
    const path = `/auth/login?return_url=${encodeURIComponent('https://clan.example@evil.example/')}`;
    expectError(await platform.anonymous.get(path), 400, 'BAD_USER_INPUT', 'return_url');
  });
});

import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { authorize, cookieOf } from '#tests/support/sign-in';
import { expectRejection } from './refusal';

const user = { id: '201000000000000001', username: 'traveller' };

const FOLLOWED = [
  '/explorer?tab=1#top',
  'http://localhost:5173/after?x=1',
  'https://localhost:3000/',
  'https://parent.tld/',
  'https://deep.er.parent.tld/a/b',
  'https://my-site.pages.dev/',
  'https://branch.my-site.pages.dev/x',
];

const ELSEWHERE = [
  'https://evil.tld/',
  'https://evilparent.tld/',
  'https://parent.tld.evil.tld/',
  'https://parent.tld:8443/',
  'https://other.pages.dev/',
  'https://notmy-site.pages.dev/',
  'http://localhost:3001/',
  'http://127.0.0.1:5173/',
  'https://evil.tld/?https://parent.tld/',
  'https://evil.tld#.parent.tld',
];

const MALFORMED = [
  '//evil.tld',
  '//evil.tld/%2e%2e',
  '/\\evil.tld',
  '\\\\evil.tld',
  'https:\\\\evil.tld',
  'https://parent.tld\\@evil.tld',
  'https://parent.tld@evil.tld/',
  'https://user:word@parent.tld/',
  'https://@parent.tld/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://parent.tld/',
  'file:///etc/passwd',
  'https:parent.tld',
  'https:/parent.tld',
  'https:///evil.tld',
  'http://',
  'http://[',
  'parent.tld',
  '/a\r\nSet-Cookie: x=1',
  '/a\tb',
  '/a\u0000b',
  ' https://parent.tld/',
  '/\u0009/evil.tld',
  'https://par\u0000ent.tld/',
];

describe('the return address', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform({ PARENT_DOMAIN: 'parent.tld', PREVIEW_DOMAINS: 'my-site.pages.dev' });
  });
  afterAll(() => platform?.stop());

  it.each(FOLLOWED)('accepts %s', async (address) => {
    expect(await endOfSignIn(address)).toBe(absolute(address));
    expect(await endOfSignOut(address)).toBe(absolute(address));
  });

  it.each(ELSEWHERE)('falls back to the start page for %s', async (address) => {
    expect(await endOfSignIn(address)).toBe(absolute('/'));
    expect(await endOfSignOut(address)).toBe(absolute('/'));
  });

  it.each(MALFORMED)('rejects %j', async (address) => {
    const query = `return_url=${encodeURIComponent(address)}`;
    const begun = await attempts();

    const login = await platform.anonymous.get(`/auth/login?${query}`);
    const logout = await platform.anonymous.get(`/auth/logout?${query}`);

    for (const response of [login, logout]) {
      expect(expectRejection(response, 400, 'BAD_USER_INPUT')).toMatch(/return_url/);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await attempts()).toBe(begun);
  });

  it('is validated again after the identity provider', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, user, '?return_url=/explorer');
    await platform.sql("UPDATE auth.sign_in_attempts SET return_url = 'https://evil.tld/'");

    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });

    expect(absolute(response.headers.get('location') ?? '/')).not.toContain('evil.tld');
  });

  it('does not depend on the Host header', async () => {
    const response = await platform.anonymous.get('/auth/login', { headers: { host: 'evil.tld' } });

    expect(response.headers.get('location')).not.toContain('evil.tld');
  });

  async function endOfSignIn(address: string): Promise<string> {
    const query = `?return_url=${encodeURIComponent(address)}`;
    const { url, cookie } = await authorize(platform.baseUrl, user, query);
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    expect(response.status).toBe(302);
    expect(cookieOf(response, 'auth_token')).toMatch(/^[\w.-]+$/);
    return absolute(response.headers.get('location') ?? '');
  }

  async function endOfSignOut(address: string): Promise<string> {
    const response = await platform.anonymous
      .get(`/auth/logout?return_url=${encodeURIComponent(address)}`)
      .expect(302);
    return absolute(response.headers.get('location') ?? '');
  }

  async function attempts(): Promise<number> {
    return (await platform.sql('SELECT 1 FROM auth.sign_in_attempts')).length;
  }

  function absolute(address: string): string {
    return new URL(address, platform.baseUrl).href;
  }
});

import { z } from 'zod';
import { signInCookie } from '#facade/cookies';
import type { ApiResponse } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { authorize } from '#tests/support/sign-in';
import { expectRejection } from './refusal';

const user = { id: '200000000000000001', username: 'sign_in_user' };

describe('signing in', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform?.stop());

  it('redirects with PKCE, an unguessable state and a binding cookie', async () => {
    const response = await platform.anonymous.get('/auth/login').expect(302);

    const query = new URL(response.headers.get('location') ?? '').searchParams;
    expect(query.get('response_type')).toBe('code');
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(query.get('state')).toMatch(/^[\w-]{22,}$/);
    expect(query.get('redirect_uri')).toBe(`${platform.baseUrl}/auth/callback`);
    expect(query.has('code_verifier')).toBe(false);
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^sign_in_[\w-]+=[\w-]{43};/);
    expect(cookie).toMatch(/; *HttpOnly/i);
    expect(cookie).toMatch(/; *SameSite=Lax/i);
    expect(cookie).toMatch(/; *Path=\/(;|$)/i);
    expect(livesSeconds(cookie)).toBeGreaterThan(570);
    expect(livesSeconds(cookie)).toBeLessThanOrEqual(601);
  });

  it('completes once, in the browser that began it', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, user);

    const first = await callback(url, cookie);
    const again = await callback(url, cookie);

    expect(first.status).toBe(302);
    expect(first.headers.getSetCookie().join()).toMatch(/auth_token=[\w-]+\.[\w-]+\.[\w-]+;.*HttpOnly/i);
    await expectNoSession(again, 400);
  });

  it('accepts only one of two concurrent callbacks', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, user);

    const both = await Promise.all([callback(url, cookie), callback(url, cookie)]);

    expect(both.map(({ status }) => status).sort()).toEqual([302, 400]);
  });

  it.each<[string, (flow: Flow, other: Flow) => readonly [string, string]]>([
    ['no cookie', (flow) => [flow.url, '']],
    ['another browser’s cookie', (flow, other) => [flow.url, other.cookie]],
    ['an invented cookie', (flow) => [flow.url, bindingCookie('a'.repeat(43))]],
    ['no state', (flow, other) => [changed(flow.url, other.url, 'without'), flow.cookie]],
    ['another sign-in’s state', (flow, other) => [changed(flow.url, other.url, 'swapped'), flow.cookie]],
    ['an invented state', (flow) => [flow.url.replace(/state=[^&]+/, 'state=invented'), flow.cookie]],
    ['the state twice', (flow, other) => [`${flow.url}&${stateOf(other.url)}`, flow.cookie]],
    ['an invented code', (flow) => [flow.url.replace(/code=[^&]+/, 'code=invented'), flow.cookie]],
    ['no code', (flow) => [flow.url.replace(/code=[^&]+&?/, ''), flow.cookie]],
    [
      'a code that was issued to another browser',
      (flow, other) => [withCode(flow.url, other.url), flow.cookie],
    ],
    [
      'a refusal by the person',
      (flow) => [flow.url.replace(/code=[^&]+/, 'error=access_denied'), flow.cookie],
    ],
    ['control characters in it', (flow) => [flow.url.replace(/state=[^&]+/, 'state=%00%0a'), flow.cookie]],
  ])('rejects a callback with %s', async (_what, tamper) => {
    const [flow, other] = await Promise.all([
      authorize(platform.baseUrl, user),
      authorize(platform.baseUrl, user),
    ]);

    const [url, cookie] = tamper(flow, other);

    await expectNoSession(await callback(url, cookie), 400);
  });

  it('rejects a late callback', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, user);
    await platform.sql("UPDATE auth.sign_in_attempts SET expires_at = now() - interval '1 second'");

    await expectNoSession(await callback(url, cookie), 400);
  });

  it('rejects a banned user with 403 and no session', async () => {
    const banned = { id: '200000000000000002', username: 'banned_user' };
    await platform.signIn(banned);
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.id, action: 'ban' }).expect(200);
    const { url, cookie } = await authorize(platform.baseUrl, banned);

    const response = await callback(url, cookie);

    await expectNoSession(response, 403);
    expect(await platform.sql('SELECT 1 FROM auth.sessions WHERE user_id = $1', [banned.id])).toEqual([]);
  });

  it('does not complete by HEAD', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, user);

    const head = await callback(url, cookie, 'HEAD');
    const get = await callback(url, cookie);

    expect(head.headers.getSetCookie()).toEqual([]);
    expect(get.status).toBe(302);
  });

  function callback(url: string, cookie: string, method = 'GET') {
    const { pathname, search } = new URL(url);
    return platform.anonymous.request(pathname + search, { method, headers: { cookie } });
  }

  async function expectNoSession(response: ApiResponse, status: number): Promise<void> {
    expectRejection(response, status);
    expect(response.headers.getSetCookie().join()).not.toMatch(/auth_token=[^;]/);
  }
});

/** Formats a cookie like the platform's, with a value that it never issued. */
function bindingCookie(value: string): string {
  const { baseUrl, parentDomain } = { baseUrl: 'http://localhost', parentDomain: null };
  return signInCookie(value, { baseUrl, parentDomain }).split(';')[0] ?? '';
}

type Flow = Awaited<ReturnType<typeof authorize>>;

function changed(url: string, other: string, how: 'without' | 'swapped'): string {
  return url.replace(/state=[^&]+/, how === 'without' ? '' : stateOf(other));
}

function stateOf(url: string): string {
  return z.string().parse(/state=[^&]+/.exec(url)?.[0]);
}

function withCode(url: string, other: string): string {
  return url.replace(/code=[^&]+/, z.string().parse(/code=[^&]+/.exec(other)?.[0]));
}

function livesSeconds(cookie: string): number {
  const maxAge = /Max-Age=(\d+)/i.exec(cookie)?.[1];
  const expires = /Expires=([^;]+)/i.exec(cookie)?.[1] ?? '';
  return maxAge === undefined ? (Date.parse(expires) - Date.now()) / 1000 : Number(maxAge);
}

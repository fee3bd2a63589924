import { decodeJwt, decodeProtectedHeader } from 'jose';
import { authorize, cookieOf } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, TIMESTAMP, testUser } from '../expectations';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

const platform = suitePlatform();

/** Requests the callback as a browser would. */
const visit = (url: string | URL, cookie?: string) =>
  fetch(url, { redirect: 'manual', ...(cookie !== undefined && { headers: { cookie } }) });

/** Expects a rejected callback to set no cookie and create no session. */
async function expectRejected(
  response: Response,
  status: number,
  code: string,
  userId: string,
): Promise<void> {
  const body = await response.json();
  expect({ status: response.status, code: response.headers.get('x-error-code'), body }).toEqual({
    status,
    code,
    body: { error: expect.stringMatching(/./) },
  });
  expect(cookieOf(response, 'auth_token')).toBeUndefined();
  expect(await sessionsOf(userId)).toEqual([]);
}

const sessionsOf = (userId: string) =>
  platform.sql('SELECT id FROM auth.sessions WHERE user_id = $1', [userId]);

/** Returns a valid callback with these parameters changed; null omits one. */
async function callbackWith(changes: Readonly<Record<string, string | null>>) {
  const person = testUser();
  const { url, cookie } = await authorize(platform.baseUrl, person);
  const address = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return { person, cookie, url: address, original: url };
}

describe('GET /auth/callback', () => {
  test('creates a session and sets its cookie as the contract specifies', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, testUser());
    const response = await visit(url, cookie);
    expect(response.status).toBe(302);
    expect(await response.text()).toBe('');
    const header = response.headers.getSetCookie().find((line) => line.startsWith('auth_token='));
    const [pair = '', ...attributes] = (header ?? '').split('; ');
    expect(pair).toMatch(/^auth_token=[\w-]+\.[\w-]+\.[\w-]+$/);
    const named = attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
    expect(named.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const life = Number(/Max-Age=(\d+)/.exec(header ?? '')?.[1]);
    expect(life).toBeGreaterThan(SEVEN_DAYS - 60);
    expect(life).toBeLessThanOrEqual(SEVEN_DAYS);
  });

  test('issues a JWT with exactly the documented claims, signed with ES256', async () => {
    const person = testUser();
    const { token } = await platform.signIn(person);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      iss: platform.baseUrl,
      aud: platform.baseUrl,
      sub: person.id,
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    // Claims are whole seconds, rounded from an instant between two of them.
    const life = (claims.exp ?? 0) - (claims.iat ?? 0);
    expect(life).toBe(SEVEN_DAYS);
  });

  test('stores a user at the first sign-in and updates the name at the next', async () => {
    const person = testUser('old.name');
    const first = await (await platform.signIn(person)).get('/auth/me').expect(200);
    const second = await (await platform.signIn({ ...person, username: 'new.name' }))
      .get('/auth/me')
      .expect(200);
    const user = {
      id: person.id,
      username: 'old.name',
      global_name: null,
      avatar: null,
      created_at: TIMESTAMP,
    };
    expect(first.body).toMatchObject({ user });
    const created_at = /"created_at":"([^"]+)"/.exec(first.text)?.[1];
    expect(second.body).toMatchObject({ user: { ...user, username: 'new.name', created_at } });
  });

  test('logs the sign-in without code or state', async () => {
    const person = testUser('logged.mae');
    const { url, cookie } = await authorize(platform.baseUrl, person);
    await visit(url, cookie);
    const entries = (await activityOf(platform, 'user_login')).filter(({ user_id }) => user_id === person.id);
    expect(entries).toEqual([
      expect.objectContaining({
        details: expect.stringContaining('logged.mae'),
        ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      }),
    ]);
    for (const secret of new URL(url).searchParams.values())
      expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test('completes at the direct address too', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, testUser());
    const { search } = new URL(url);
    const response = await visit(`${platform.areaUrls.auth}/callback${search}`, cookie);
    expect([response.status, cookieOf(response, 'auth_token')]).toEqual([302, expect.any(String)]);
  });

  test.each([
    ['no state', { state: null }],
    ['no code', { code: null }],
    ['nothing at all', { state: null, code: null }],
  ])('rejects a callback with %s', async (_what, changes) => {
    const { person, url, cookie } = await callbackWith(changes);
    await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', person.id);
  });
});

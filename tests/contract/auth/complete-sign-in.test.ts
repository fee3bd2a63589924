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

const nameOf = ({ cookie }: { readonly cookie: string }) => cookie.slice(0, cookie.indexOf('='));

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

  test('creates a separate session for every sign-in', async () => {
    const person = testUser();
    const [one, two] = [await platform.signIn(person), await platform.signIn(person)];
    expect(decodeJwt(one.token).sid).not.toBe(decodeJwt(two.token).sid);
    await one.get('/auth/logout').expect(302);
    await two.get('/auth/permissions').expect(200);
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

  test('rejects a banned user with 403 and creates no session', async () => {
    const person = testUser();
    await platform.signIn(person);
    const { url, cookie } = await authorize(platform.baseUrl, person);
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: person.id, action: 'ban' }).expect(200);
    await expectRejected(await visit(url, cookie), 403, 'FORBIDDEN', person.id);
    const again = await authorize(platform.baseUrl, person);
    await expectRejected(await visit(again.url, again.cookie), 403, 'FORBIDDEN', person.id);
  });

  test.each([
    ['no state', { state: null }],
    ['an empty state', { state: '' }],
    ['an unknown state', { state: 'a'.repeat(43) }],
    ['a state with a NUL', { state: '\u0000' }],
    ['no code', { code: null }],
    ['nothing at all', { state: null, code: null }],
  ])('rejects a callback with %s', async (_what, changes) => {
    const { person, url, cookie } = await callbackWith(changes);
    await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', person.id);
  });

  test('rejects a code that the identity provider did not issue', async () => {
    const { person, url, cookie } = await callbackWith({ code: 'made-up' });
    await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', person.id);
  });

  test('rejects a callback without the cookie of the browser that began, or with another’s', async () => {
    const victim = testUser();
    const other = await authorize(platform.baseUrl, testUser());
    for (const cookie of [undefined, `${nameOf(other)}=`, 'sign_in=made-up', other.cookie]) {
      const { url } = await authorize(platform.baseUrl, victim);
      await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', victim.id);
    }
  });

  test('rejects two sign-ins whose states were swapped', async () => {
    const [one, two] = [testUser(), testUser()];
    const first = await authorize(platform.baseUrl, one);
    const second = await authorize(platform.baseUrl, two);
    const swapped = new URL(first.url);
    swapped.searchParams.set('state', new URL(second.url).searchParams.get('state') ?? '');
    await expectRejected(await visit(swapped, first.cookie), 400, 'BAD_USER_INPUT', one.id);
    await expectRejected(await visit(swapped, second.cookie), 400, 'BAD_USER_INPUT', one.id);
  });

  test('rejects a callback that was already used', async () => {
    const person = testUser();
    const { url, cookie } = await authorize(platform.baseUrl, person);
    expect((await visit(url, cookie)).status).toBe(302);
    const replayed = await visit(url, cookie);
    expect([replayed.status, cookieOf(replayed, 'auth_token')]).toEqual([400, undefined]);
    expect(await sessionsOf(person.id)).toHaveLength(1);
  });

  test('accepts exactly one of ten concurrent callbacks', async () => {
    const person = testUser();
    const { url, cookie } = await authorize(platform.baseUrl, person);
    const responses = await Promise.all(Array.from({ length: 10 }, () => visit(url, cookie)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([302, ...new Array(9).fill(400)]);
    expect(await sessionsOf(person.id)).toHaveLength(1);
  });

  test('rejects a callback after ten minutes', async () => {
    const person = testUser();
    const { url, cookie } = await authorize(platform.baseUrl, person);
    await platform.sql("UPDATE auth.sign_in_attempts SET expires_at = now() - interval '1 second'");
    await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', person.id);
  });

  test('creates no session when the user declined at the identity provider', async () => {
    const { person, url, cookie } = await callbackWith({ code: null, error: 'access_denied' });
    await expectRejected(await visit(url, cookie), 400, 'BAD_USER_INPUT', person.id);
  });
});

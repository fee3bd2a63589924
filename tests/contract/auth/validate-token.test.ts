import { PERMISSIONS } from '#protocol/permissions';
import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import { SERVICE_KEY, SUPER_ADMIN, startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError, givenAssignment, givenRole, somebody } from '../expectations';
import { badTokens } from './bad-tokens';

const PATH = '/auth/validate';
const SECOND_KEY = 'second-service-key';
const INVALID = { valid: false, user: null, permissions: [], roles: [] };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ SERVICE_KEYS: `${SERVICE_KEY},${SECOND_KEY}`, RATE_LIMIT_PUBLIC: '200' });
});
afterAll(() => platform.stop());

const ask = (json: unknown, key = SERVICE_KEY): PendingResponse =>
  platform.anonymous.post(PATH, json, { headers: { 'x-service-key': key } });
const validate = async (user: ApiClient) => (await ask({ token: user.token }).expect(200)).body;

describe('POST /auth/validate', () => {
  test('says whose a good token is and what they may do', async () => {
    const user = await platform.signIn(somebody('mae'));
    await givenRole(platform, { id: 'scout', name: 'Scout', permissions: ['view_events', 'manage_bingo'] });
    await givenAssignment(platform, user.user, 'scout');
    expect(await validate(user)).toEqual({
      valid: true,
      user: { id: user.user.id, username: 'mae' },
      permissions: ['manage_bingo', 'view_events'],
      roles: [{ id: 'scout', name: 'Scout' }],
    });
  });

  test('says that a super administrator holds every permission', async () => {
    expect(await validate(await platform.signInAdmin())).toMatchObject({
      valid: true,
      user: { id: SUPER_ADMIN.id },
      permissions: expect.arrayContaining([...PERMISSIONS]),
    });
  });

  test('knows permissions that have a meaning only to the asking service', async () => {
    const user = await platform.signInWith(somebody(), ['paint_banners']);
    expect(await validate(user)).toMatchObject({ permissions: ['paint_banners'] });
  });

  test('takes every service key that is configured, so that keys can be rotated', async () => {
    const user = await platform.signIn(somebody());
    for (const key of [SERVICE_KEY, SECOND_KEY]) {
      expect((await ask({ token: user.token }, key).expect(200)).body).toMatchObject({ valid: true });
    }
  });

  test('takes a token that was made for a script', async () => {
    const user = await platform.signIn(somebody());
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { text } = await user.graphql(
      `mutation { createAccessToken(name: "script", expiresAt: "${expiresAt}") { token } }`,
    );
    const [, token] = /"token":"([^"]+)"/.exec(text) ?? [];
    expect((await ask({ token }).expect(200)).body).toMatchObject({
      valid: true,
      user: { id: user.user.id },
    });
  });

  test('says { valid: false } and nothing else of every token that is not good', async () => {
    const user = await platform.signIn(somebody());
    for (const { what, token } of await badTokens(platform, user)) {
      const { status, body } = await ask({ token });
      expect({ what, status, body }).toEqual({ what, status: 200, body: INVALID });
    }
    const long = 'a'.repeat(100_000);
    expect((await ask({ token: long }).expect(200)).body).toEqual(INVALID);
  });

  test('says so of a token whose session was ended, the moment it was', async () => {
    const user = await platform.signIn(somebody());
    expect(await validate(user)).toMatchObject({ valid: true });
    await user.get('/auth/logout').expect(302);
    expect(await validate(user)).toEqual(INVALID);
  });

  test('says so of a token whose user is banned, the moment they are', async () => {
    const user = await platform.signIn(somebody());
    expect(await validate(user)).toMatchObject({ valid: true });
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
    expect(await validate(user)).toEqual(INVALID);
  });

  test.each([undefined, null, 5, ['a'], { a: 1 }, 'nul\u0000', 'half \ud800'])(
    'refuses the token %j and names the field',
    async (token) => {
      expectError(await ask({ token }), 400, 'BAD_USER_INPUT', /^token\b/);
    },
  );

  test('refuses a missing service key with 401, before the body is looked at', async () => {
    const user = await platform.signIn(somebody());
    expectError(await platform.anonymous.post(PATH, { token: user.token }), 401, 'UNAUTHENTICATED');
    expectError(await platform.anonymous.post(PATH, {}), 401, 'UNAUTHENTICATED');
  });

  test.each(['wrong', '', SERVICE_KEY.slice(0, -1), `${SERVICE_KEY}x`, `${SERVICE_KEY},${SECOND_KEY}`])(
    'refuses the service key %j with 401',
    async (key) => {
      const user = await platform.signIn(somebody());
      expectError(await ask({ token: user.token }, key), 401, 'UNAUTHENTICATED');
    },
  );

  test('refuses a user, even a super administrator, without a service key', async () => {
    const admin = await platform.signInAdmin();
    expectError(await admin.post(PATH, { token: admin.token }), 401, 'UNAUTHENTICATED');
  });

  test('does not count who holds a service key, and counts who does not as a public caller', async () => {
    const good = await ask({ token: 'x' }).expect(200);
    expect(good.headers.get('ratelimit')).toBeNull();
    const bad = await ask({ token: 'x' }, 'wrong');
    expect(bad.headers.get('ratelimit-policy')).toContain('public');
  });

  test('is served at the direct address too', async () => {
    const user = await platform.signIn(somebody());
    const direct = platform.anonymous.at(platform.areaUrls.auth);
    const headers = { 'x-service-key': SERVICE_KEY };
    const { body } = await direct.post('/validate', { token: user.token }, { headers }).expect(200);
    expect(body).toEqual({
      valid: true,
      user: { id: user.user.id, username: 'somebody' },
      permissions: [],
      roles: [],
    });
    expectError(await direct.post('/validate', { token: user.token }), 401, 'UNAUTHENTICATED');
  });
});

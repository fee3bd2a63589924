import { PERMISSIONS } from '#protocol/permissions';
import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import { SERVICE_KEY, SUPER_ADMIN } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { expectError, seedAssignment, seedRole, testUser } from '../expectations';

const PATH = '/auth/validate';
const SECOND_KEY = 'second-service-key';
const INVALID = { valid: false, user: null, permissions: [], roles: [] };

const platform = suitePlatform({ SERVICE_KEYS: `${SERVICE_KEY},${SECOND_KEY}`, RATE_LIMIT_PUBLIC: '200' });

const ask = (json: unknown, key = SERVICE_KEY): PendingResponse =>
  platform.anonymous.post(PATH, json, { headers: { 'x-service-key': key } });
const validate = async (user: ApiClient) => (await ask({ token: user.token }).expect(200)).body;

describe('POST /auth/validate', () => {
  test('returns the user of a valid token and their permissions', async () => {
    const user = await platform.signIn(testUser('mae'));
    await seedRole(platform, { id: 'scout', name: 'Scout', permissions: ['view_events', 'manage_bingo'] });
    await seedAssignment(platform, user.user, 'scout');
    expect(await validate(user)).toEqual({
      valid: true,
      user: { id: user.user.id, username: 'mae' },
      permissions: ['manage_bingo', 'view_events'],
      roles: [{ id: 'scout', name: 'Scout' }],
    });
  });

  test('returns every permission for a super administrator', async () => {
    expect(await validate(await platform.signInAdmin())).toMatchObject({
      valid: true,
      user: { id: SUPER_ADMIN.id },
      permissions: expect.arrayContaining([...PERMISSIONS]),
    });
  });

  test('includes permissions that only the calling service knows', async () => {
    const user = await platform.signInWith(testUser(), ['paint_banners']);
    expect(await validate(user)).toMatchObject({ permissions: ['paint_banners'] });
  });

  test('accepts every configured service key, so that keys can be rotated', async () => {
    const user = await platform.signIn(testUser());
    for (const key of [SERVICE_KEY, SECOND_KEY]) {
      expect((await ask({ token: user.token }, key).expect(200)).body).toMatchObject({ valid: true });
    }
  });

  test('accepts an access token for scripts', async () => {
    const user = await platform.signIn(testUser());
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

  test('returns only { valid: false } for an invalid token', async () => {
    for (const token of ['', 'a'.repeat(100_000)]) {
      expect((await ask({ token }).expect(200)).body).toEqual(INVALID);
    }
  });

  test('returns it as soon as the token’s session has ended', async () => {
    const user = await platform.signIn(testUser());
    expect(await validate(user)).toMatchObject({ valid: true });
    await user.get('/auth/logout').expect(302);
    expect(await validate(user)).toEqual(INVALID);
  });

  test('returns it as soon as the token’s user is banned', async () => {
    const user = await platform.signIn(testUser());
    expect(await validate(user)).toMatchObject({ valid: true });
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
    expect(await validate(user)).toEqual(INVALID);
  });

  test.each([undefined, null, 5, ['a'], { a: 1 }, 'nul\u0000', 'half \ud800'])(
    'rejects the token %j and names the field',
    async (token) => {
      expectError(await ask({ token }), 400, 'BAD_USER_INPUT', /^token\b/);
    },
  );

  test.each(['wrong', '', SERVICE_KEY.slice(0, -1), `${SERVICE_KEY}x`, `${SERVICE_KEY},${SECOND_KEY}`])(
    'rejects the service key %j with 401',
    async (key) => {
      const user = await platform.signIn(testUser());
      expectError(await ask({ token: user.token }, key), 401, 'UNAUTHENTICATED');
    },
  );

  test('does not rate limit a service key, and counts other callers as public', async () => {
    const good = await ask({ token: 'x' }).expect(200);
    expect(good.headers.get('ratelimit')).toBeNull();
    const bad = await ask({ token: 'x' }, 'wrong');
    expect(bad.headers.get('ratelimit-policy')).toContain('public');
  });

  test('is also served at the direct address', async () => {
    const user = await platform.signIn(testUser());
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

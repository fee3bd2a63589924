import { PERMISSIONS } from '#protocol/permissions';
import { SUPER_ADMIN } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { seedAssignment, seedRole, TIMESTAMP, testUser } from '../expectations';

const NOBODY = { authenticated: false };

const platform = suitePlatform();

describe('GET /auth/me', () => {
  test('returns a signed-in user with roles and permissions, and null for unset fields', async () => {
    const person = testUser('mae');
    const user = await platform.signIn(person);
    await seedRole(platform, { id: 'scout', name: 'Scout', priority: 3, permissions: ['view_events'] });
    await seedAssignment(platform, person, 'scout');
    const { body, headers } = await user.get('/auth/me').expect(200);
    expect(body).toEqual({
      authenticated: true,
      user: { id: person.id, username: 'mae', global_name: null, avatar: null, created_at: TIMESTAMP },
      roles: [{ id: 'scout', name: 'Scout', color: '#99AAB5', priority: 3 }],
      permissions: ['view_events'],
      is_super_admin: false,
    });
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('returns names and avatar of the identity provider', async () => {
    const admin = await platform.signInAdmin();
    const { body } = await admin.get('/auth/me').expect(200);
    expect(body).toEqual({
      authenticated: true,
      user: {
        id: SUPER_ADMIN.id,
        username: 'admin',
        global_name: 'Admin',
        avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
        created_at: TIMESTAMP,
      },
      roles: [],
      permissions: [...PERMISSIONS].sort(),
      is_super_admin: true,
    });
  });

  test('orders roles by priority, highest first', async () => {
    const person = testUser();
    const user = await platform.signIn(person);
    for (const [id, priority] of [
      ['r-low', -3],
      ['r-high', 9],
      ['r-middle', 0],
    ] as const) {
      await seedRole(platform, { id, name: id, priority });
      await seedAssignment(platform, person, id);
    }
    const { body } = await user.get('/auth/me').expect(200);
    const role = (id: string, priority: number) => ({ id, name: id, color: '#99AAB5', priority });
    expect(body).toMatchObject({ roles: [role('r-high', 9), role('r-middle', 0), role('r-low', -3)] });
  });

  test('accepts the session cookie', async () => {
    const user = await platform.signIn(testUser());
    const { body } = await user.get('/auth/me', { credential: 'cookie' }).expect(200);
    expect(body).toMatchObject({ authenticated: true, user: { id: user.user.id } });
  });

  test('prefers the bearer token over a cookie', async () => {
    const mae = await platform.signIn(testUser());
    const quinn = await platform.signIn(testUser());
    const headers = { cookie: `auth_token=${quinn.token}` };
    const { body } = await mae.get('/auth/me', { headers }).expect(200);
    expect(body).toMatchObject({ user: { id: mae.user.id } });
    const bad = { ...headers, authorization: 'Bearer nonsense' };
    expect((await platform.anonymous.get('/auth/me', { headers: bad }).expect(200)).body).toEqual(NOBODY);
  });

  test('returns exactly { authenticated: false } without a credential', async () => {
    expect((await platform.anonymous.get('/auth/me').expect(200)).body).toEqual(NOBODY);
    const direct = platform.anonymous.at(platform.areaUrls.auth);
    expect((await direct.get('/me').expect(200)).body).toEqual(NOBODY);
  });

  test('also when the session has expired before the token', async () => {
    const user = await platform.signIn(testUser());
    const expire = "UPDATE auth.sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1";
    await platform.sql(expire, [user.user.id]);
    expect((await user.get('/auth/me').expect(200)).body).toEqual(NOBODY);
  });

  test('also when the session was revoked, or the user is banned', async () => {
    const gone = await platform.signIn(testUser());
    await gone.get('/auth/logout').expect(302);
    expect((await gone.get('/auth/me').expect(200)).body).toEqual(NOBODY);

    const banned = await platform.signIn(testUser());
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.user.id, action: 'ban' }).expect(200);
    expect((await banned.get('/auth/me').expect(200)).body).toEqual(NOBODY);
  });

  test('ignores an Authorization header of another scheme', async () => {
    const headers = { authorization: 'Basic YWRtaW46YWRtaW4=' };
    expect((await platform.anonymous.get('/auth/me', { headers }).expect(200)).body).toEqual(NOBODY);
  });
});

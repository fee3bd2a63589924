import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, freshRoleId, seedRole, TIMESTAMP, testUser } from '../expectations';

const PATH = '/auth/admin/user-roles';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const rolesOf = async (user: ApiClient) => (await user.get('/auth/permissions').expect(200)).body;

describe('POST /auth/admin/user-roles', () => {
  test('assigns the role and returns 200 with the user as listed by GET /auth/admin/users', async () => {
    const user = await platform.signIn(testUser('mae'));
    const role_id = await seedRole(platform, { name: 'Scout' });
    const { body } = await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(body).toEqual({
      id: user.user.id,
      username: 'mae',
      global_name: null,
      roles: [{ id: role_id, name: 'Scout' }],
      is_banned: false,
      created_at: TIMESTAMP,
    });
  });

  test('prepares a user who has not signed in yet: the first sign-in has the role', async () => {
    const person = testUser('expected');
    const role_id = await seedRole(platform, { name: 'Guest', permissions: ['view_admin'] });
    const { body } = await admin.post(PATH, { user_id: person.id, role_id }).expect(200);
    expect(body).toMatchObject({ id: person.id, username: person.id, roles: [{ id: role_id }] });
    const user = await platform.signIn(person);
    expect(await rolesOf(user)).toMatchObject({ roles: [{ id: role_id }], permissions: ['view_admin'] });
    expect((await user.get('/auth/me').expect(200)).body).toMatchObject({ user: { username: 'expected' } });
  });

  test('prepares nobody when the role is unknown', async () => {
    const { id } = testUser();
    await admin.post(PATH, { user_id: id, role_id: 'unknown' }).expect(404);
    const found = await admin.get(`/auth/admin/users?search=${id}`).expect(200);
    expect(found.body).toMatchObject({ users: [] });
  });

  test('is idempotent', async () => {
    const user = await platform.signIn(testUser());
    const role_id = await seedRole(platform);
    const first = await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    const second = await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(second.body).toEqual(first.body);
  });

  test('grants the role’s permissions from the next request on', async () => {
    const user = await platform.signIn(testUser());
    await user.get('/auth/admin/roles').expect(403);
    const role_id = await seedRole(platform, { permissions: ['view_admin'] });
    await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    await user.get('/auth/admin/roles').expect(200);
    await user.at(platform.areaUrls.auth).get('/admin/roles').expect(200);
  });

  test('accepts fields in any order, and ignores others', async () => {
    const user = await platform.signIn(testUser());
    const role_id = await seedRole(platform);
    await admin.post(PATH, { note: 1, role_id, user_id: user.user.id }).expect(200);
  });

  test.each(['1', '99999999999999999999', 'unknown', '__proto__', 'constructor', ''])(
    'answers 404 for the user %j',
    async (user_id) => {
      const role_id = await seedRole(platform);
      expectError(await admin.post(PATH, { user_id, role_id }), 404, 'NOT_FOUND', /user/i);
    },
  );

  test.each(['unknown', 'health', '__proto__', 'constructor'])(
    'answers 404 for the role %j',
    async (role_id) => {
      const user = await platform.signIn(testUser());
      expectError(await admin.post(PATH, { user_id: user.user.id, role_id }), 404, 'NOT_FOUND', /role/i);
    },
  );

  test.each([
    ['user_id', undefined],
    ['user_id', 12.5],
    ['user_id', ['1']],
    ['role_id', undefined],
    ['role_id', true],
  ])('rejects %s as %j and names the field', async (field, value) => {
    const body = { user_id: admin.user.id, role_id: freshRoleId(), [field]: value };
    expectError(await admin.post(PATH, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
  });

  test('logs actor, role and user, once', async () => {
    const user = await platform.signIn(testUser('logged.mae'));
    const role_id = await seedRole(platform, { name: 'Night watch' });
    await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    const entries = (await activityOf(platform, 'role_assign')).filter(({ details }) =>
      details.includes(role_id),
    );
    expect(entries).toEqual([
      expect.objectContaining({
        user_id: admin.user.id,
        details: expect.stringMatching(/Night watch.*logged\.mae/),
      }),
    ]);
  });
});

import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { activityOf, expectError, freshRoleId, givenRole, somebody, TIMESTAMP } from '../expectations';

const PATH = '/auth/admin/user-roles';

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.signInAdmin();
});
afterAll(() => platform.stop());

const rolesOf = async (user: ApiClient) => (await user.get('/auth/permissions').expect(200)).body;

describe('POST /auth/admin/user-roles', () => {
  test('assigns the role and answers 200 with the user as the user list shows it', async () => {
    const user = await platform.signIn(somebody('mae'));
    const role_id = await givenRole(platform, { name: 'Scout' });
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

  test('changes nothing when the role is held already', async () => {
    const user = await platform.signIn(somebody());
    const role_id = await givenRole(platform);
    const first = await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    const second = await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(second.body).toEqual(first.body);
  });

  test('opens the doors of the role for the very next request', async () => {
    const user = await platform.signIn(somebody());
    await user.get('/auth/admin/roles').expect(403);
    const role_id = await givenRole(platform, { permissions: ['view_admin'] });
    await admin.post(PATH, { user_id: user.user.id, role_id }).expect(200);
    await user.get('/auth/admin/roles').expect(200);
    await user.at(platform.areaUrls.auth).get('/admin/roles').expect(200);
  });

  test('takes a body in which the fields stand in any order, with others', async () => {
    const user = await platform.signIn(somebody());
    const role_id = await givenRole(platform);
    await admin.post(PATH, { note: 1, role_id, user_id: user.user.id }).expect(200);
  });

  test.each(['1', '99999999999999999999', 'unknown', '__proto__', 'constructor', ''])(
    'answers 404 for the user %j',
    async (user_id) => {
      const role_id = await givenRole(platform);
      expectError(await admin.post(PATH, { user_id, role_id }), 404, 'NOT_FOUND', /user/i);
    },
  );

  test.each(['unknown', 'health', '__proto__', 'constructor'])(
    'answers 404 for the role %j',
    async (role_id) => {
      const user = await platform.signIn(somebody());
      expectError(await admin.post(PATH, { user_id: user.user.id, role_id }), 404, 'NOT_FOUND', /role/i);
    },
  );

  test.each([
    ['user_id', undefined],
    ['user_id', null],
    ['user_id', 12.5],
    ['user_id', ['1']],
    ['user_id', 'nul\u0000'],
    ['role_id', undefined],
    ['role_id', null],
    ['role_id', true],
    ['role_id', {}],
    ['role_id', 'half \ud800'],
  ])('refuses %s as %j and names the field', async (field, value) => {
    const body = { user_id: admin.user.id, role_id: freshRoleId(), [field]: value };
    expectError(await admin.post(PATH, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
  });

  test('writes who assigned which role to whom to the activity log, once', async () => {
    const user = await platform.signIn(somebody('logged.mae'));
    const role_id = await givenRole(platform, { name: 'Night watch' });
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

describe('POST /auth/admin/user-roles by somebody with limits', () => {
  test('allows a role below one’s own highest priority whose permissions one holds', async () => {
    const manager = await platform.signInWith(somebody(), ['manage_users', 'view_events'], 10);
    const user = await platform.signIn(somebody());
    const role_id = await givenRole(platform, { priority: 9, permissions: ['view_events'] });
    await manager.post(PATH, { user_id: user.user.id, role_id }).expect(200);
  });

  test.each([10, 11])('refuses a role of priority %d to somebody whose highest is 10', async (priority) => {
    const manager = await platform.signInWith(somebody(), ['manage_users'], 10);
    const user = await platform.signIn(somebody());
    const role_id = await givenRole(platform, { priority });
    expectError(await manager.post(PATH, { user_id: user.user.id, role_id }), 403, 'FORBIDDEN');
    expectError(await manager.post(PATH, { user_id: manager.user.id, role_id }), 403, 'FORBIDDEN');
    expect(await rolesOf(user)).toMatchObject({ roles: [] });
  });

  test('refuses a role that carries a permission which the caller does not hold, and names it', async () => {
    const manager = await platform.signInWith(somebody(), ['manage_users'], 10);
    const role_id = await givenRole(platform, { priority: 1, permissions: ['manage_bingo'] });
    const answer = await manager.post(PATH, { user_id: manager.user.id, role_id });
    expectError(answer, 403, 'FORBIDDEN', 'manage_bingo');
    expect(await rolesOf(manager)).toMatchObject({ permissions: ['manage_users'] });
  });

  test('refuses view_admin alone with 403 and who is not signed in with 401', async () => {
    const viewer = await platform.signInWith(somebody(), ['view_admin']);
    const body = { user_id: viewer.user.id, role_id: await givenRole(platform, { priority: -1 }) };
    expectError(await viewer.post(PATH, body), 403, 'FORBIDDEN');
    expectError(await platform.anonymous.post(PATH, body), 401, 'UNAUTHENTICATED');
  });
});

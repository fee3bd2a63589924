import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import {
  activityOf,
  expectError,
  freshRoleId,
  seedAssignment,
  seedRole,
  TIMESTAMP,
  testUser,
} from '../expectations';

const PATH = '/auth/admin/user-roles';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

/** Creates a user with a new role. */
async function holder(role: Parameters<typeof seedRole>[1] = {}): Promise<[ApiClient, string]> {
  const user = await platform.signIn(testUser('mae'));
  const roleId = await seedRole(platform, role);
  await seedAssignment(platform, user.user, roleId);
  return [user, roleId];
}

describe('DELETE /auth/admin/user-roles', () => {
  test('removes the role named in the JSON body and returns 200 with the user', async () => {
    const [user, role_id] = await holder();
    const { body } = await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(body).toEqual({
      id: user.user.id,
      username: 'mae',
      global_name: null,
      roles: [],
      is_banned: false,
      created_at: TIMESTAMP,
    });
  });

  test('keeps the other roles', async () => {
    const [user, role_id] = await holder();
    const other = await seedRole(platform, { name: 'Other' });
    await seedAssignment(platform, user.user, other);
    const { body } = await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(body).toMatchObject({ roles: [{ id: other, name: 'Other' }] });
  });

  test('answers 200 for a role that is not held', async () => {
    const user = await platform.signIn(testUser());
    const role_id = await seedRole(platform);
    const { body } = await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    expect(body).toMatchObject({ id: user.user.id, roles: [] });
  });

  test('revokes the role’s permissions from the next request on', async () => {
    const [user, role_id] = await holder({ permissions: ['view_admin'] });
    await user.get('/auth/admin/roles').expect(200);
    await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    await user.get('/auth/admin/roles').expect(403);
    await user.at(platform.areaUrls.auth).get('/admin/roles').expect(403);
  });

  test('answers 404 for an unknown user and for an unknown role', async () => {
    const [user, role_id] = await holder();
    expectError(await admin.delete(PATH, { user_id: '1', role_id }), 404, 'NOT_FOUND', /user/i);
    const unknown = { user_id: user.user.id, role_id: freshRoleId() };
    expectError(await admin.delete(PATH, unknown), 404, 'NOT_FOUND', /role/i);
  });

  test.each(['user_id', 'role_id'])('rejects a body without %s and names it', async (field) => {
    const [user, role_id] = await holder();
    const body = { user_id: user.user.id, role_id, [field]: undefined };
    expectError(await admin.delete(PATH, body), 400, 'BAD_USER_INPUT', field);
  });

  test('reads the body, not the query', async () => {
    const [user, role_id] = await holder();
    const response = await admin.delete(`${PATH}?user_id=${user.user.id}&role_id=${role_id}`);
    expectError(response, 400, 'BAD_USER_INPUT', 'user_id');
  });

  test('logs actor, role and user, once', async () => {
    const [user, role_id] = await holder({ name: 'Night watch' });
    await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    await admin.delete(PATH, { user_id: user.user.id, role_id }).expect(200);
    const entries = (await activityOf(platform, 'role_remove')).filter(({ details }) =>
      details.includes(role_id),
    );
    expect(entries).toEqual([
      expect.objectContaining({ user_id: admin.user.id, details: expect.stringMatching(/Night watch.*mae/) }),
    ]);
  });
});

import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, seedAssignment, seedRole, testUser } from '../expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const at = (id: string) => `/auth/admin/roles/${encodeURIComponent(id)}`;
const ids = async () => (await admin.get('/auth/admin/roles').expect(200)).text;

describe('DELETE /auth/admin/roles/:id', () => {
  test('deletes the role', async () => {
    const id = await seedRole(platform);
    expect((await admin.delete(at(id)).expect(200)).body).toEqual({ success: true });
    expect(await ids()).not.toContain(`"${id}"`);
  });

  test('revokes it from every user from the next request on', async () => {
    const holders = await Promise.all([1, 2, 3].map(() => platform.signIn(testUser())));
    const id = await seedRole(platform, { permissions: ['view_admin'] });
    for (const holder of holders) {
      await seedAssignment(platform, holder.user, id);
      await holder.get('/auth/admin/roles').expect(200);
    }
    await admin.delete(at(id)).expect(200);
    for (const holder of holders) {
      await holder.get('/auth/admin/roles').expect(403);
      await holder.at(platform.areaUrls.auth).get('/admin/roles').expect(403);
      expect((await holder.get('/auth/permissions').expect(200)).body).toEqual({
        permissions: [],
        roles: [],
        is_super_admin: false,
      });
    }
    const assignments = await platform.sql('SELECT 1 FROM auth.user_roles WHERE role_id = $1', [id]);
    expect(assignments).toEqual([]);
  });

  test('frees the id; a new role of that id has no holders', async () => {
    const user = await platform.signIn(testUser());
    const id = await seedRole(platform, { permissions: ['view_admin'] });
    await seedAssignment(platform, user.user, id);
    await admin.delete(at(id)).expect(200);
    await seedRole(platform, { id, permissions: ['view_admin'] });
    await user.get('/auth/admin/roles').expect(403);
  });

  test('answers 404 the second time', async () => {
    const id = await seedRole(platform);
    await admin.delete(at(id)).expect(200);
    expectError(await admin.delete(at(id)), 404, 'NOT_FOUND');
  });

  test('rejects an invalid id', async () => {
    for (const id of ['\u0000', '\u0001', 'a\u007fb']) {
      expectError(await admin.delete(at(id)), 400, 'BAD_USER_INPUT', /^id\b/);
    }
  });

  test('logs actor and role, once', async () => {
    const id = await seedRole(platform, { name: 'Short-lived' });
    await admin.delete(at(id)).expect(200);
    await admin.delete(at(id)).expect(404);
    const entries = await activityOf(platform, 'role_delete');
    expect(entries.filter(({ details }) => details.includes(`(${id})`))).toEqual([
      expect.objectContaining({
        user_id: admin.user.id,
        details: expect.stringContaining('Short-lived'),
      }),
    ]);
  });

  test('allows only roles below the caller’s own highest priority', async () => {
    const manager = await platform.signInWith(testUser(), ['manage_users'], 10);
    const below = await seedRole(platform, { priority: 9 });
    const equal = await seedRole(platform, { priority: 10 });
    const above = await seedRole(platform, { priority: 11 });
    await manager.delete(at(below)).expect(200);
    expectError(await manager.delete(at(equal)), 403, 'FORBIDDEN');
    expectError(await manager.delete(at(above)), 403, 'FORBIDDEN');
    expectError(await manager.delete(at(`role-of-${manager.user.id}`)), 403, 'FORBIDDEN');
    expect(await ids()).toContain(`"${above}"`);
  });
});

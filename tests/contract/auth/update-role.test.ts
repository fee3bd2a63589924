import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, freshRoleId, seedRole, shownRole, testUser } from '../expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const at = (id: string) => `/auth/admin/roles/${encodeURIComponent(id)}`;

const shown = (id: string) => shownRole(admin, id);

describe('PUT /auth/admin/roles/:id', () => {
  test('changes all given fields and returns the role', async () => {
    const id = await seedRole(platform);
    const change = { name: 'New', color: '#ABCDEF', priority: 7, permissions: ['view_devops'] };
    const { body } = await admin.put(at(id), change).expect(200);
    expect(body).toEqual({ id, ...change });
    expect(await shown(id)).toEqual({ id, ...change });
  });

  test('accepts an empty list of permissions', async () => {
    const id = await seedRole(platform, { permissions: ['view_events'] });
    expect((await admin.put(at(id), { permissions: [] }).expect(200)).body).toMatchObject({
      permissions: [],
    });
  });

  test('ignores an id in the body', async () => {
    const id = await seedRole(platform);
    const other = freshRoleId();
    expect((await admin.put(at(id), { id: other, name: 'Same' }).expect(200)).body).toMatchObject({ id });
    expect(await shown(other)).toBeUndefined();
  });

  test('takes effect for holders with the next request', async () => {
    const holder = await platform.signInWith(testUser(), ['view_admin']);
    const role = `role-of-${holder.user.id}`;
    for (let round = 0; round < 5; round += 1) {
      await holder.get('/auth/admin/roles').expect(200);
      await admin.put(at(role), { permissions: [] }).expect(200);
      await holder.get('/auth/admin/roles').expect(403);
      await holder.at(platform.areaUrls.auth).get('/admin/roles').expect(403);
      await admin.put(at(role), { permissions: ['view_admin'] }).expect(200);
      await holder.at(platform.areaUrls.auth).get('/admin/roles').expect(200);
    }
  });

  test('takes effect at the gateway when changed at the direct address', async () => {
    const holder = await platform.signInWith(testUser(), ['view_admin']);
    await holder.get('/auth/admin/roles').expect(200);
    const direct = admin.at(platform.areaUrls.auth);
    await direct.put(`/admin/roles/role-of-${holder.user.id}`, { permissions: [] }).expect(200);
    await holder.get('/auth/admin/roles').expect(403);
  });

  test.each([
    ['name', null],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['color', null],
    ['color', 'blue'],
    ['priority', null],
    ['priority', 1_000_001],
    ['priority', '5'],
    ['permissions', null],
    ['permissions', ['NOT']],
    ['permissions', 'view_admin'],
  ])('rejects %s as %j, names the field and changes nothing', async (field, value) => {
    const id = await seedRole(platform);
    const before = await shown(id);
    const response = await admin.put(at(id), { [field]: value });
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await shown(id)).toEqual(before);
  });

  test('rejects an invalid id', async () => {
    for (const id of ['\u0000', '\u0001', 'a\u007fb']) {
      expectError(await admin.put(at(id), { name: 'Nobody' }), 400, 'BAD_USER_INPUT', /^id\b/);
    }
  });

  test('logs actor and role', async () => {
    const id = await seedRole(platform);
    await admin.put(at(id), { name: 'Renamed' }).expect(200);
    const [entry] = await activityOf(platform, 'role_update');
    expect(entry).toMatchObject({ user_id: admin.user.id, details: expect.stringContaining(id) });
  });
});

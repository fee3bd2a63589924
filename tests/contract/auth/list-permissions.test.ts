import { PERMISSIONS } from '#protocol/permissions';
import { suitePlatform } from '#tests/support/suite';
import { seedAssignment, seedRole, testUser } from '../expectations';

const platform = suitePlatform();

describe('GET /auth/permissions', () => {
  test('returns none for a user without roles', async () => {
    const user = await platform.signIn(testUser());
    const { body } = await user.get('/auth/permissions').expect(200);
    expect(body).toEqual({ permissions: [], roles: [], is_super_admin: false });
  });

  test('returns the union of all roles’ permissions', async () => {
    const person = testUser();
    const user = await platform.signIn(person);
    await seedRole(platform, {
      id: 'reader',
      name: 'Reader',
      priority: 1,
      permissions: ['view_events', 'view_admin'],
    });
    await seedRole(platform, {
      id: 'writer',
      name: 'Writer',
      priority: 2,
      permissions: ['manage_events', 'view_events'],
    });
    await seedAssignment(platform, person, 'reader');
    await seedAssignment(platform, person, 'writer');
    const { body } = await user.get('/auth/permissions').expect(200);
    expect(body).toEqual({
      permissions: ['manage_events', 'view_admin', 'view_events'],
      roles: [
        { id: 'writer', name: 'Writer' },
        { id: 'reader', name: 'Reader' },
      ],
      is_super_admin: false,
    });
  });

  test('returns every permission to a super administrator, including those that only a role names', async () => {
    await seedRole(platform, { permissions: ['paint_banners'] });
    const admin = await platform.signInAdmin();
    const { body } = await admin.get('/auth/permissions').expect(200);
    expect(body).toEqual({
      permissions: [...PERMISSIONS, 'paint_banners'].sort(),
      roles: [],
      is_super_admin: true,
    });
  });

  test('accepts the session cookie as well as the bearer token', async () => {
    const user = await platform.signIn(testUser());
    await user.get('/auth/permissions', { credential: 'cookie' }).expect(200);
  });

  test('reflects a changed assignment in the next request, also at the direct address', async () => {
    const person = testUser();
    const user = await platform.signIn(person);
    const direct = user.at(platform.areaUrls.auth);
    const role = await seedRole(platform, { permissions: ['view_dashboard'] });
    const admin = await platform.signInAdmin();
    const held = expect.objectContaining({ permissions: ['view_dashboard'] });
    for (let round = 0; round < 5; round += 1) {
      await admin.post('/auth/admin/user-roles', { user_id: person.id, role_id: role }).expect(200);
      expect((await user.get('/auth/permissions').expect(200)).body).toEqual(held);
      expect((await direct.get('/permissions').expect(200)).body).toEqual(held);
      await admin.delete('/auth/admin/user-roles', { user_id: person.id, role_id: role }).expect(200);
      expect((await direct.get('/permissions').expect(200)).body).not.toEqual(held);
      expect((await user.get('/auth/permissions').expect(200)).body).not.toEqual(held);
    }
  });
});

import { suitePlatform } from '#tests/support/suite';
import { seedRole, testUser } from '../expectations';

const platform = suitePlatform();

describe('GET /auth/admin/roles', () => {
  test('is an empty list without roles', async () => {
    const admin = await platform.signInAdmin();
    const { body } = await admin.get('/auth/admin/roles').expect(200);
    expect(body).toEqual({ roles: [] });
  });

  test('lists every complete role, highest priority first', async () => {
    await seedRole(platform, { id: 'low', name: 'Low', priority: -5 });
    await seedRole(platform, {
      id: 'high',
      name: 'High',
      priority: 50,
      permissions: ['view_events', 'view_admin'],
    });
    const admin = await platform.signInAdmin();
    const { body } = await admin.get('/auth/admin/roles').expect(200);
    expect(body).toEqual({
      roles: [
        {
          id: 'high',
          name: 'High',
          color: '#99AAB5',
          priority: 50,
          permissions: ['view_events', 'view_admin'],
        },
        { id: 'low', name: 'Low', color: '#99AAB5', priority: -5, permissions: [] },
      ],
    });
  });

  test.each(['view_admin', 'manage_users'])('is accessible with %s', async (permission) => {
    const holder = await platform.signInWith(testUser(), [permission]);
    await holder.get('/auth/admin/roles').expect(200);
  });
});

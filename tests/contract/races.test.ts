import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, freshRoleId, seedRole, shownRole, testUser } from './expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const statusesOf = async (responses: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

describe('Concurrent requests', () => {
  test('create a role id exactly once in twenty attempts', async () => {
    const id = freshRoleId();
    const responses = await Promise.all(
      times(20, (index) => admin.post('/auth/admin/roles', { id, name: `Candidate ${index}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...times(19, () => 400)]);
    const winner = responses.find(({ status }) => status === 201);
    expect(await shownRole(admin, id)).toEqual(winner?.body);
    const entries = await activityOf(platform, 'role_create');
    expect(entries.filter(({ details }) => details.includes(`(${id})`))).toHaveLength(1);
  });

  test('leave a role that is deleted during its assignment assigned to nobody', async () => {
    const people = times(12, () => testUser());
    for (const person of people) await platform.signIn(person);
    for (let round = 0; round < 5; round += 1) {
      const role_id = await seedRole(platform);
      const assign = (index: number) =>
        admin.post('/auth/admin/user-roles', { user_id: people[index]?.id, role_id });
      const before = times(6, assign);
      const deletion = admin.delete(`/auth/admin/roles/${role_id}`);
      const after = times(6, (index) => assign(index + 6));
      expect((await deletion).status).toBe(200);
      const statuses = await statusesOf([...before, ...after]);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(await platform.sql('SELECT 1 FROM auth.user_roles WHERE role_id = $1', [role_id])).toEqual([]);
      expect(await shownRole(admin, role_id)).toBeUndefined();
      expect((await assign(0)).status).toBe(404);
    }
  });

  test('delete a role exactly once in ten attempts', async () => {
    const id = await seedRole(platform);
    const statuses = await statusesOf(times(10, () => admin.delete(`/auth/admin/roles/${id}`)));
    expect(statuses).toEqual([200, ...times(9, () => 404)]);
  });

  test('of ten equal assignments all succeed; one is stored and logged', async () => {
    const user = await platform.signIn(testUser());
    const role_id = await seedRole(platform);
    const body = { user_id: user.user.id, role_id };
    const statuses = await statusesOf(times(10, () => admin.post('/auth/admin/user-roles', body)));
    expect(statuses).toEqual(times(10, () => 200));
    const entries = await activityOf(platform, 'role_assign');
    expect(entries.filter(({ details }) => details.includes(role_id))).toHaveLength(1);
  });

  test('after a ban are rejected, whatever was in flight', async () => {
    for (let round = 0; round < 3; round += 1) {
      const user = await platform.signIn(testUser());
      const direct = user.at(platform.areaUrls.auth);
      const during = times(50, (index) =>
        index % 2 === 0 ? user.get('/auth/permissions') : direct.get('/permissions'),
      );
      await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
      const after = times(50, (index) =>
        index % 2 === 0 ? user.get('/auth/permissions') : direct.get('/permissions'),
      );
      expect(await statusesOf(after)).toEqual(times(50, () => 401));
      const odd = (await statusesOf(during)).filter((status) => status !== 200 && status !== 401);
      expect(odd).toEqual([]);
      expect(await statusesOf([user.get('/auth/permissions'), direct.get('/permissions')])).toEqual([
        401, 401,
      ]);
    }
  });

  test('of two managers who remove each other’s role let at most one keep acting', async () => {
    const first = await platform.signInWith(testUser(), ['manage_users'], 10);
    const second = await platform.signInWith(testUser(), ['manage_users'], 5);
    const steps = times(10, (index) => {
      const role_id = `role-of-${second.user.id}`;
      const user_id = second.user.id;
      if (index === 0) return first.delete('/auth/admin/user-roles', { user_id, role_id });
      return second.post('/auth/admin/roles', { id: freshRoleId(), name: 'Late', priority: 1 });
    });
    const statuses = await statusesOf(steps);
    expect(statuses.filter((status) => ![200, 201, 403].includes(status))).toEqual([]);
    expect((await second.post('/auth/admin/roles', { id: freshRoleId(), name: 'Later' })).status).toBe(403);
  });

  test('that sign out twice end one session and are logged once', async () => {
    const user = await platform.signIn(testUser());
    expect(await statusesOf(times(5, () => user.get('/auth/logout')))).toEqual(times(5, () => 302));
    const entries = await activityOf(platform, 'user_logout');
    expect(entries.filter(({ user_id }) => user_id === user.user.id)).toHaveLength(1);
  });
});

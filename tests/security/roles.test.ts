import type { ApiClient } from '#tests/support/api-client';
import { SECOND_SUPER_ADMIN, SUPER_ADMIN, startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectGraphError, expectRejection } from './refusal';

const MANAGER = { id: '204000000000000001', username: 'manager' };
const PEER = { id: '204000000000000002', username: 'peer' };
const MEMBER = { id: '204000000000000003', username: 'member' };

describe('a user manager at priority 50', () => {
  let platform: TestPlatform;
  let admin: ApiClient;
  let manager: ApiClient;
  let peer: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform();
    admin = await platform.signInAdmin();
    await platform.signIn(SECOND_SUPER_ADMIN);
    await platform.signIn(MEMBER);
    manager = await platform.signInWith(MANAGER, ['manage_users'], 50);
    peer = await platform.signInWith(PEER, ['manage_users'], 50);
    for (const role of [
      { id: 'above', name: 'Above', priority: 51 },
      { id: 'level', name: 'Level', priority: 50 },
      { id: 'below', name: 'Below', priority: 49 },
      { id: 'richer', name: 'Richer', priority: 1, permissions: ['manage_events'] },
    ]) {
      await admin.post('/auth/admin/roles', role).expect(201);
    }
    await admin.post('/auth/admin/user-roles', { user_id: MEMBER.id, role_id: 'richer' }).expect(200);
    await admin.post('/auth/admin/user-roles', { user_id: SUPER_ADMIN.id, role_id: 'below' }).expect(200);
  });
  afterAll(() => platform?.stop());

  it.each<[string, () => Promise<Parameters<typeof expectRejection>[0]>]>([
    ['create a role above', () => manager.post('/auth/admin/roles', { id: 'x', name: 'X', priority: 51 })],
    ['create a role level', () => manager.post('/auth/admin/roles', { id: 'x', name: 'X', priority: 50 })],
    [
      'create a role that may what they may not',
      () =>
        manager.post('/auth/admin/roles', {
          id: 'x',
          name: 'X',
          priority: 1,
          permissions: ['manage_events'],
        }),
    ],
    ['edit a role above', () => manager.put('/auth/admin/roles/above', { name: 'X' })],
    ['edit a role level', () => manager.put('/auth/admin/roles/level', { name: 'X' })],
    ['edit their own role', () => manager.put(`/auth/admin/roles/role-of-${MANAGER.id}`, { priority: 99 })],
    ['lift a role to their level', () => manager.put('/auth/admin/roles/below', { priority: 50 })],
    [
      'grant what they lack',
      () => manager.put('/auth/admin/roles/below', { permissions: ['manage_events'] }),
    ],
    [
      'grant an unknown permission',
      () => manager.put('/auth/admin/roles/below', { permissions: ['anything'] }),
    ],
    ['delete a role above', () => manager.delete('/auth/admin/roles/above')],
    ['delete a role level', () => manager.delete('/auth/admin/roles/level')],
    ['assign a role above', () => assign(MEMBER.id, 'above')],
    ['assign a role level', () => assign(MEMBER.id, 'level')],
    ['assign a role above to themselves', () => assign(MANAGER.id, 'above')],
    ['assign a role that may what they may not', () => assign(MEMBER.id, 'richer')],
    ['assign such a role to themselves', () => assign(MANAGER.id, 'richer')],
    ['remove a peer’s role', () => remove(PEER.id, `role-of-${PEER.id}`)],
    ['ban a peer', () => moderate(manager, PEER.id)],
    ['ban a super administrator', () => moderate(manager, SUPER_ADMIN.id)],
    ['ban a super administrator who has no role at all', () => moderate(manager, SECOND_SUPER_ADMIN.id)],
    ['remove a super administrator’s role', () => remove(SUPER_ADMIN.id, 'below')],
  ])('cannot %s', async (_what, attempt) => {
    const before = await everything();

    expectRejection(await attempt(), 403, 'FORBIDDEN');

    expect(await everything()).toEqual(before);
  });

  it('cannot do so through the graph either', async () => {
    const before = await everything();

    for (const mutation of [
      `assignRole(userId: "${MANAGER.id}", roleId: "above") { id }`,
      `moderateUser(userId: "${PEER.id}", action: ban) { id }`,
      'createRole(input: { id: "x", name: "X", priority: 50 }) { id }',
      'rotateSigningKey { kid }',
    ]) {
      expect(expectGraphError(await manager.graphql(`mutation { ${mutation} }`)).code).toBe('FORBIDDEN');
    }

    expect(await everything()).toEqual(before);
  });

  it('cannot ban themselves, nor can a super administrator', async () => {
    for (const client of [manager, admin]) {
      const { status } = await moderate(client, client.user.id);
      expect([400, 403]).toContain(status);
    }
    expect(await banned()).toEqual([]);
  });

  it('super administrators cannot moderate each other', async () => {
    expectRejection(await moderate(admin, SECOND_SUPER_ADMIN.id), 403, 'FORBIDDEN');
  });

  it('may act on lower priorities', async () => {
    const role = { id: 'mine', name: 'Mine', priority: 49, permissions: ['manage_users'] };
    await manager.post('/auth/admin/roles', role).expect(201);
    await assign(MEMBER.id, 'mine').expect(200);
    await remove(MEMBER.id, 'mine').expect(200);
    await manager.delete('/auth/admin/roles/mine').expect(200);
  });

  it('cannot ban a peer in a race: two concurrent bans are both rejected', async () => {
    const both = await Promise.all([moderate(manager, PEER.id), moderate(peer, MANAGER.id)]);

    expect(both.map(({ status }) => status)).toEqual([403, 403]);
    expect(await banned()).toEqual([]);
  });

  function assign(userId: string, roleId: string) {
    return manager.post('/auth/admin/user-roles', { user_id: userId, role_id: roleId });
  }

  function remove(userId: string, roleId: string) {
    return manager.delete('/auth/admin/user-roles', { user_id: userId, role_id: roleId });
  }

  function moderate(client: ApiClient, userId: string) {
    return client.post('/auth/admin/users', { user_id: userId, action: 'ban', reason: 'test' });
  }

  function banned() {
    return platform.sql('SELECT id FROM auth.users WHERE is_banned');
  }

  async function everything() {
    const tables = ['users', 'roles', 'user_roles', 'signing_keys', 'activity_log'];
    const rows: object[][] = [];
    for (const table of tables) rows.push(await platform.sql(`SELECT * FROM auth.${table} ORDER BY 1, 2`));
    return rows;
  }
});

import type { ApiClient, ApiResponse } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';

const ROUNDS = [1, 2, 3, 4, 5];

describe('two concurrent administrators', () => {
  const platform = suitePlatform();
  let admin: ApiClient;

  beforeAll(async () => {
    admin = await platform.signInAdmin();
  });

  it.each(ROUNDS)('cannot act after their own ban (round %i)', async (round) => {
    const manager = await platform.signInWith(
      { id: `20500000000000001${round}`, username: `banned_${round}` },
      ['manage_users'],
      40,
    );

    const responses = await Promise.all([
      ...creations(manager, round),
      admin.post('/auth/admin/users', { user_id: manager.user.id, action: 'ban' }),
      ...creations(manager, round + 100),
    ]);

    expectOnly(responses, [200, 201, 401, 403]);
    expect(await actsAfter('user_ban', manager.user.id)).toEqual([]);
    await expectCreated(responses, manager.user.id);
  });

  it.each(ROUNDS)('cannot act after their own demotion (round %i)', async (round) => {
    const manager = await platform.signInWith(
      { id: `20500000000000002${round}`, username: `demoted_${round}` },
      ['manage_users'],
      40,
    );

    const demotion = { user_id: manager.user.id, role_id: `role-of-${manager.user.id}` };
    const responses = await Promise.all([
      ...creations(manager, round + 200),
      admin.delete('/auth/admin/user-roles', demotion),
      ...creations(manager, round + 300),
    ]);

    expectOnly(responses, [200, 201, 403]);
    expect(await actsAfter('role_remove', manager.user.id)).toEqual([]);
    await expectCreated(responses, manager.user.id);
  });

  it.each(ROUNDS)('who demote and ban each other leave a serializable history (round %i)', async (round) => {
    const upper = await platform.signInWith(
      { id: `20500000000000003${round}`, username: `upper_${round}` },
      ['manage_users'],
      60,
    );
    const lower = await platform.signInWith(
      { id: `20500000000000004${round}`, username: `lower_${round}` },
      ['manage_users'],
      50,
    );
    const role = { id: `step-${round}`, name: 'Step', priority: 10 };
    await admin.post('/auth/admin/roles', role).expect(201);
    await admin.post('/auth/admin/user-roles', { user_id: upper.user.id, role_id: role.id }).expect(200);

    const responses = await Promise.all([
      lower.delete('/auth/admin/user-roles', { user_id: upper.user.id, role_id: role.id }),
      upper.post('/auth/admin/users', { user_id: lower.user.id, action: 'ban' }),
      lower.post('/auth/admin/users', { user_id: upper.user.id, action: 'ban' }),
      upper.delete('/auth/admin/user-roles', {
        user_id: lower.user.id,
        role_id: `role-of-${lower.user.id}`,
      }),
    ]);

    expectOnly(responses, [200, 401, 403]);
    expect(responses[1]?.status).toBe(200);
    expect(responses[2]?.status).not.toBe(200);
    expect(await actsAfter('user_ban', lower.user.id)).toEqual([]);
  });

  function creations(manager: ApiClient, group: number): Promise<ApiResponse>[] {
    return Array.from({ length: 8 }, (_, index) => {
      const id = `made-by-${manager.user.id}-${group}-${index}`;
      return manager.post('/auth/admin/roles', { id, name: 'Made', priority: 1 });
    });
  }

  function expectOnly(responses: readonly ApiResponse[], statuses: readonly number[]): void {
    for (const { status } of responses) expect(statuses).toContain(status);
  }

  /** Log entries are written under the locks of the decision, so their ids reflect the order of events. */
  async function actsAfter(action: string, userId: string) {
    const [ended] = await platform.sql<{ id: number }>(
      `SELECT id FROM auth.activity_log WHERE action = $2 AND user_id <> $1 AND details LIKE '%' || $1 || '%'
       ORDER BY id DESC LIMIT 1`,
      [userId, action],
    );
    expect(ended).toBeDefined();
    return platform.sql(
      "SELECT action, details FROM auth.activity_log WHERE user_id = $1 AND action <> 'user_login' AND id > $2",
      [userId, ended?.id],
    );
  }

  async function expectCreated(responses: readonly ApiResponse[], userId: string): Promise<void> {
    const roles = await platform.sql('SELECT 1 FROM auth.roles WHERE id LIKE $1', [`made-by-${userId}-%`]);
    expect(roles).toHaveLength(responses.filter(({ status }) => status === 201).length);
  }
});

import type { Transaction } from '#kit/database/database';
import { whileLocked as whileRowsHeld } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { upsertUser } from './user.commands';

const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8];
const CREATE = 'mutation ($id: ID!) { createRole(input: { id: $id, name: "Racer" }) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteRole(id: $id) { success } }';
const ASSIGN =
  'mutation ($userId: ID!, $roleId: ID!) { assignRole(userId: $userId, roleId: $roleId) { id } }';
const REMOVE =
  'mutation ($userId: ID!, $roleId: ID!) { removeRole(userId: $userId, roleId: $roleId) { id } }';
const BAN = 'mutation ($userId: ID!) { moderateUser(userId: $userId, action: ban) { id } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateRoleInput!) { updateRole(id: $id, input: $input) { id } }';

const area = suiteArea(openTestArea);
let chief: UserPrincipal;

beforeAll(async () => {
  chief = await area.user('1', ['manage_users'], 1000);
});

const codes = (results: readonly SubgraphResult[]) =>
  results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort();

async function count(text: string, ...values: string[]): Promise<number> {
  const rows = await area.dataSource.query(text, values);
  return rows.length;
}

/** Holds row locks in a separate transaction until the concurrent operation waits for them. */
function whileHeld<T>(
  hold: (transaction: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  return whileRowsHeld(area.database, hold, begin);
}

describe('two concurrent creations of one role id', () => {
  it.each(ROUNDS)('create one role and return one CONFLICT, round %i', async (round) => {
    const other = await area.user(`2${round}`, ['manage_users'], 500);
    const id = `twin-${round}`;
    const results = await Promise.all([chief, other].map((actor) => area.execute(CREATE, { id }, actor)));
    expect(codes(results)).toEqual(['CONFLICT', 'OK']);
    expect(
      await count(`SELECT 1 FROM auth.activity_log WHERE details LIKE '%' || $1 || '%'`, `(${id})`),
    ).toBe(1);
  });
});

describe('a role that is deleted during its assignment', () => {
  it.each(ROUNDS)('leaves no assignment, round %i', async (round) => {
    const other = await area.user(`3${round}`, ['manage_users'], 500);
    const [roleId, userId] = [`fleeting-${round}`, `3${round}9`];
    await area.user(userId);
    await area.execute(CREATE, { id: roleId }, chief);
    const [removal, assignment] = await Promise.all([
      area.execute(DELETE, { id: roleId }, chief),
      area.execute(ASSIGN, { userId, roleId }, other),
    ]);
    expect(removal.errors).toBeUndefined();
    expect(['OK', 'NOT_FOUND']).toContain(codes([assignment])[0]);
    expect(await count('SELECT 1 FROM auth.user_roles WHERE role_id = $1', roleId)).toBe(0);
  });

  it('is NOT_FOUND for an assignment that waited for the deletion', async () => {
    await area.user('399');
    await area.execute(CREATE, { id: 'gone' }, chief);
    const assignment = await whileHeld(
      (transaction) => transaction.entities.query(`DELETE FROM auth.roles WHERE id = 'gone'`),
      () => area.execute(ASSIGN, { userId: '399', roleId: 'gone' }, chief),
    );
    expect(assignment.errors?.[0]).toMatchObject({ message: 'Role not found' });
  });
});

describe('two administrators who ban each other concurrently', () => {
  it.each(ROUNDS)('result in at most one ban, round %i', async (round) => {
    // Each outranks the other through a role that the other's request does not see.
    const [a, b] = [`4${round}1`, `4${round}2`];
    const actors = [await area.user(a, ['manage_users'], 100), await area.user(b, ['manage_users'], 101)];
    const results = await Promise.all([
      area.execute(BAN, { userId: b }, actors[0]),
      area.execute(BAN, { userId: a }, actors[1]),
    ]);
    expect(results[0]?.errors).toBeDefined();
    expect(results[1]?.errors).toBeUndefined();
    expect(await count(`SELECT 1 FROM auth.users WHERE id IN ($1, $2) AND is_banned`, a, b)).toBe(1);
  });
});

describe('an action that waited for a lock', () => {
  it('is forbidden when its actor was demoted', async () => {
    const actor = await area.user('51', ['manage_users'], 100);
    await area.user('52');
    const act = await whileHeld(
      async (transaction) => {
        await transaction.entities.query(`SELECT 1 FROM auth.users WHERE id = '51' FOR UPDATE`);
        await transaction.entities.query(`DELETE FROM auth.user_roles WHERE user_id = '51'`);
      },
      () => area.execute(BAN, { userId: '52' }, actor),
    );
    expect(act.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await count(`SELECT 1 FROM auth.users WHERE id = '52' AND is_banned`)).toBe(0);
  });

  it('is unauthenticated when its actor was banned', async () => {
    const actor = await area.user('53', ['manage_users'], 100);
    const act = await whileHeld(
      async (transaction) => {
        await transaction.entities.query(`UPDATE auth.users SET is_banned = true WHERE id = '53'`);
        await transaction.entities.query(`DELETE FROM auth.sessions WHERE user_id = '53'`);
      },
      () => area.execute(CREATE, { id: 'too-late' }, actor),
    );
    expect(act.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await count(`SELECT 1 FROM auth.roles WHERE id = 'too-late'`)).toBe(0);
  });

  it('is forbidden when the actor’s role lost the permission', async () => {
    const actor = await area.user('54', ['manage_users'], 100);
    const act = await whileHeld(
      (transaction) =>
        transaction.entities.query(`UPDATE auth.roles SET permissions = '{}' WHERE id = 'role-54'`),
      () => area.execute(CREATE, { id: 'too-late' }, actor),
    );
    expect(act.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is forbidden when the role to assign gained a permission that the actor lacks', async () => {
    const actor = await area.user('55', ['manage_users'], 100);
    await area.user('56');
    await area.execute(CREATE, { id: 'growing' }, chief);
    const act = await whileHeld(
      (transaction) =>
        transaction.entities.query(
          `UPDATE auth.roles SET permissions = '{manage_bingo}' WHERE id = 'growing'`,
        ),
      () => area.execute(ASSIGN, { userId: '56', roleId: 'growing' }, actor),
    );
    expect(act.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a ban during a sign-in', () => {
  it('waits for the session and deletes it', async () => {
    await area.user('61');
    const ban = await whileHeld(
      async (transaction) => {
        await upsertUser(transaction, { id: '61', username: 'u', globalName: null, avatar: null });
        await transaction.entities.query(
          `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at)
           VALUES ('fresh', '61', 'browser', 'test', now() + interval '1 day')`,
        );
      },
      () => area.execute(BAN, { userId: '61' }, chief),
    );
    expect(ban.errors).toBeUndefined();
    expect(await count(`SELECT 1 FROM auth.sessions WHERE user_id = '61'`)).toBe(0);
  });

  it('rejects a sign-in that waited for it', async () => {
    await area.user('62');
    const user = await whileHeld(
      (transaction) => transaction.entities.query(`UPDATE auth.users SET is_banned = true WHERE id = '62'`),
      () =>
        area.database.transaction((transaction) =>
          upsertUser(transaction, { id: '62', username: 'u', globalName: null, avatar: null }),
        ),
    );
    expect(user.isBanned).toBe(true);
  });

  it('leaves no access token behind', async () => {
    const owner = await area.user('63');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const making = await whileHeld(
      async (transaction) => {
        await transaction.entities.query(`UPDATE auth.users SET is_banned = true WHERE id = '63'`);
        await transaction.entities.query(`DELETE FROM auth.sessions WHERE user_id = '63'`);
      },
      () =>
        area.execute(
          'mutation ($at: Timestamp!) { createAccessToken(name: "x", expiresAt: $at) { id } }',
          { at: expiresAt },
          owner,
        ),
    );
    expect(making.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await count(`SELECT 1 FROM auth.sessions WHERE user_id = '63'`)).toBe(0);
  });
});

describe('many concurrent actions on the same users and roles', () => {
  it('complete without a deadlock', async () => {
    const actors = await Promise.all(
      ['71', '72', '73', '74'].map((id) => area.user(id, ['manage_users'], 100)),
    );
    await area.execute(CREATE, { id: 'busy' }, chief);
    const acts = actors.flatMap((actor, index) => {
      const userId = actors[(index + 1) % actors.length]?.userId;
      return [
        area.execute(ASSIGN, { userId, roleId: 'busy' }, actor),
        area.execute(UPDATE, { id: 'busy', input: { priority: index } }, actor),
        area.execute(REMOVE, { userId, roleId: 'busy' }, actor),
      ];
    });
    expect(new Set(codes(await Promise.all(acts)))).toEqual(new Set(['OK']));
  });
});

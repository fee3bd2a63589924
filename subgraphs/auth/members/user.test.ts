import type { UserPrincipal } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, SUPER_ADMIN_ID, type TestArea } from '../test-support/open-test-area';
import { upsertUser } from './user.commands';

const USERS = `query ($page: Int! = 1, $limit: Int! = 20, $search: String, $byDisplayName: Boolean) {
  users(page: $page, limit: $limit, search: $search, byDisplayName: $byDisplayName) { users { id isBanned roles { id } } total page limit }
}`;
const MODERATE = `mutation ($userId: ID!, $action: UserModeration!, $reason: String) {
  moderateUser(userId: $userId, action: $action, reason: $reason) { id isBanned roles { id } }
}`;

let database: TestDatabase;
let area: TestArea;
let admin: UserPrincipal;
let moderator: UserPrincipal;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  admin = await area.user(SUPER_ADMIN_ID);
  moderator = await area.user('2', ['view_admin'], 50);
  await area.user('3', [], 50);
  await area.user('4', [], 49);
  await area.user('5');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const moderate = (userId: string, action: string, as = moderator, reason?: string) =>
  area.execute(MODERATE, { userId, action, reason }, as);

interface FoundUsers {
  readonly users: readonly { readonly id: string }[];
  readonly total: number;
}

async function rename(id: string, username: string, folded: string): Promise<void> {
  await area.dataSource.query('UPDATE auth.users SET username = $2, folded_username = $3 WHERE id = $1', [
    id,
    username,
    folded,
  ]);
}

describe('the list of users', () => {
  it('is paged, newest first, with roles', async () => {
    const { data } = await area.execute(USERS, { limit: 2 }, moderator);
    expect(data?.users).toEqual({
      users: [
        { id: '5', isBanned: false, roles: [] },
        { id: '4', isBanned: false, roles: [{ id: 'role-4' }] },
      ],
      total: 5,
      page: 1,
      limit: 2,
    });
  });

  it('caps the limit and is empty beyond the last page', async () => {
    const { data } = await area.execute(USERS, { page: 2_147_483_647, limit: 1000 }, moderator);
    expect(data?.users).toEqual({ users: [], total: 5, page: 2_147_483_647, limit: 100 });
  });

  it('searches usernames by case-insensitive substring, with literal "%", "_" and "\\"', async () => {
    await rename('3', 'Ärger_50%', 'ärger_50%');
    await rename('4', 'back\\slash', 'back\\slash');
    const found = async (search: string) => {
      const { users } = await area.ask<{ users: FoundUsers }>(USERS, { search }, moderator);
      expect(users.users).toHaveLength(users.total);
      return users.users.map(({ id }) => id);
    };
    expect(await found('ÄRGER')).toEqual(['3']);
    expect(await found('_50%')).toEqual(['3']);
    expect(await found('%')).toEqual(['3']);
    expect(await found('K\\S')).toEqual(['4']);
    expect(await found('nobody')).toEqual([]);
  });

  it('searches display names where that is asked for', async () => {
    const profile = { id: '4', username: 'back\\slash', globalName: 'Łukasz B', avatar: null };
    await area.database.transaction((transaction) => upsertUser(transaction, profile));
    const found = async (search: string, byDisplayName: boolean) => {
      const { users } = await area.ask<{ users: FoundUsers }>(USERS, { search, byDisplayName }, moderator);
      return users.users.map(({ id }) => id);
    };
    expect(await found('łUKASZ', true)).toEqual(['4']);
    expect(await found('\\SLASH', true)).toEqual(['4']);
    expect(await found('5', true)).toContain('5');
    expect(await found('Łukasz', false)).toEqual([]);
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ search: 'a\u0000b' }, 'search'],
  ])('refuses %j', async (variables, argument) => {
    const { errors } = await area.execute(USERS, variables, moderator);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });
});

describe('fields of a user', () => {
  it('say to administrators who is a super administrator', async () => {
    const { data } = await area.execute(
      `{ admin: user(id: "${SUPER_ADMIN_ID}") { isSuperAdmin } other: user(id: "4") { isSuperAdmin } }`,
      {},
      moderator,
    );
    expect(data).toEqual({ admin: { isSuperAdmin: true }, other: { isSuperAdmin: false } });
    const rejected = await area.execute(
      '{ user(id: "4") { isSuperAdmin } }',
      {},
      { ...moderator, permissions: [] },
    );
    expect(rejected.data).toEqual({ user: { isSuperAdmin: null } });
    expect(rejected.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('restricted to administrators are null with an error for others', async () => {
    const somebody: UserPrincipal = { ...moderator, userId: '5', permissions: [] };
    const { data, errors } = await area.execute(
      '{ own: user(id: "5") { roles { id } } other: user(id: "4") { username roles { id } isBanned } }',
      {},
      somebody,
    );
    expect(data).toEqual({
      own: { roles: [] },
      other: { username: 'back\\slash', roles: null, isBanned: null },
    });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it.each(['404', 'x'.repeat(300), '5\u0000'])('are null for the id %j', async (id) => {
    const result = await area.execute('query ($id: ID!) { user(id: $id) { id } }', { id }, moderator);
    expect(result).toEqual({ data: { user: null } });
  });

  it('are resolved in batch for other subgraphs', async () => {
    const { data } = await area.execute(
      `query ($of: [_Any!]!) { _entities(representations: $of) {
        ... on User { id username } ... on Role { id priority } } }`,
      {
        of: [
          { __typename: 'User', id: '5' },
          { __typename: 'Role', id: 'role-4' },
          { __typename: 'User', id: '404' },
          { __typename: 'User', id: '5' },
          { __typename: 'User', id: 7 },
        ],
      },
    );
    const five = { id: '5', username: 'user5' };
    expect(data?._entities).toEqual([five, { id: 'role-4', priority: 49 }, null, five, null]);
  });
});

describe('banning', () => {
  it('deletes all sessions and is logged once with its reason', async () => {
    const { data } = await moderate('5', 'ban', moderator, 'spam');
    expect(data?.moderateUser).toEqual({ id: '5', isBanned: true, roles: [] });
    expect((await moderate('5', 'ban')).errors).toBeUndefined();
    expect(await area.dataSource.query(`SELECT id FROM auth.sessions WHERE user_id = '5'`)).toEqual([]);
    expect((await moderate('5', 'unban')).data?.moderateUser).toMatchObject({ isBanned: false });
    const log = await area.execute(
      '{ activityLog(userId: "2") { total entries { action details user { id } ipAddress } } }',
      {},
      moderator,
    );
    expect(log.data?.activityLog).toEqual({
      total: 2,
      entries: [
        { action: 'user_unban', details: 'Unbanned user5 (5)', user: { id: '2' }, ipAddress: '192.0.2.1' },
        { action: 'user_ban', details: 'Banned user5 (5): spam', user: { id: '2' }, ipAddress: '192.0.2.1' },
      ],
    });
  });

  it.each([
    ['the caller', '2'],
    ['a super administrator', SUPER_ADMIN_ID],
    ['a user of equal priority', '3'],
  ])('%s is forbidden', async (_, userId) => {
    expect((await moderate(userId, 'ban')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is forbidden to super administrators only for themselves and each other', async () => {
    expect((await moderate(SUPER_ADMIN_ID, 'ban', admin)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await moderate('3', 'ban', admin)).errors).toBeUndefined();
    expect((await moderate('3', 'unban')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await moderate('3', 'unban', admin)).errors).toBeUndefined();
  });

  it('an unknown user is NOT_FOUND; a reason of 4,001 characters is bad input', async () => {
    expect((await moderate('404', 'ban')).errors?.[0]).toMatchObject({ message: 'User not found' });
    const { errors } = await moderate('4', 'ban', moderator, 'x'.repeat(4001));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'reason' });
  });
});

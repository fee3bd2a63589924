import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';
import { upsertUser } from './user.commands';

const USERS = `query ($page: Int! = 1, $limit: Int! = 20, $search: String, $byDisplayName: Boolean) {
  users(page: $page, limit: $limit, search: $search, byDisplayName: $byDisplayName) { users { id isBanned roles { id } } total page limit }
}`;

const area = suiteArea(openTestArea);
let moderator: UserPrincipal;

beforeAll(async () => {
  await area.user(SUPER_ADMIN_ID);
  moderator = await area.user('2', ['view_admin'], 50);
  await area.user('3', [], 50);
  await area.user('4', [], 49);
  await area.user('5');
});

interface FoundUsers {
  readonly users: readonly { readonly id: string }[];
  readonly total: number;
}

describe('the list of users', () => {
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

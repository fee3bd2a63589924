import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { type Columns, inColumns, type Statement } from '#kit/database/statement';
import type { EventTexts } from '#kit/event-log';
import { isUserId } from '#kit/rules/names';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { searchPattern } from '../rules/folded-username';
import { USER_JSON_COLUMNS, type User, type UserOrder, type UserPage, userOrder } from './user.fields';

const FROM = 'FROM auth.users u WHERE u.id = ANY($1)';

const USERS_BY_ID = inColumns('auth_users_by_id', USER_JSON_COLUMNS, FROM);

/** A user as standings show it. */
type NamedUser = Pick<User, 'id' | 'username'>;

const { id, username } = USER_JSON_COLUMNS;

const NAMED_USER_COLUMNS: Columns<NamedUser> = { id, username };

const NAMED_USERS_BY_ID = inColumns('auth_named_users_by_id', NAMED_USER_COLUMNS, FROM);

/** Returns users by id in one statement, null for unknown ids. */
export function findUsers(database: Database, ids: readonly unknown[]): Promise<(User | null)[]> {
  return findByIds(database, USERS_BY_ID, ids);
}

/** Returns the same with usernames only. */
export function findNamedUsers(database: Database, ids: readonly unknown[]): Promise<(NamedUser | null)[]> {
  return findByIds(database, NAMED_USERS_BY_ID, ids);
}

async function findByIds<Found extends NamedUser>(
  database: Database,
  statement: Statement<Found>,
  ids: readonly unknown[],
): Promise<(Found | null)[]> {
  const validIds = [...new Set(ids.filter(isUserId))];
  const found = validIds.length === 0 ? [] : await database.rows(statement, [validIds]);
  const byId = new Map<unknown, Found>(found.map((user) => [user.id, user]));
  return ids.map((id) => byId.get(id) ?? null);
}

const USERS = { columns: USER_JSON_COLUMNS, alias: 'u' } as const;

const ALL_USERS = `SELECT ${countOfList('auth', "'users'")}`;

const MATCHING_USERNAME = {
  name: 'matching',
  sql: 'u.folded_username LIKE $1 OR u.id = $2',
} as const;

const MATCHING_ANY_NAME = {
  name: 'matching_any_name',
  sql: 'u.folded_username LIKE $1 OR u.folded_global_name LIKE $1 OR u.id = $2',
} as const;

/** Users to list. */
interface UserList {
  /** Case-insensitive part of a name, or an id; null or empty for all users. */
  readonly search: string | null;
  /** Whether `search` matches parts of the display name too. */
  readonly byDisplayName: boolean;
  /** Newest first by default. */
  readonly orderBy: UserOrder | null;
}

/** Returns one page of users. */
export async function listUsers(
  database: Database,
  { search, byDisplayName, orderBy }: UserList,
  page: Page,
): Promise<UserPage> {
  const order = userOrder(orderBy);
  const matching = byDisplayName ? MATCHING_ANY_NAME : MATCHING_USERNAME;
  const list = search
    ? {
        ...USERS,
        order: order.sql,
        name: `auth_users_page_${matching.name}${order.name}` as const,
        from: `FROM auth.users u WHERE ${matching.sql}` as const,
        values: [searchPattern(search), search],
      }
    : {
        ...USERS,
        order: order.sql,
        name: `auth_users_page${order.name}` as const,
        from: 'FROM auth.users u',
        total: ALL_USERS,
        values: [],
      };
  const { rows, total } = await database.page(list, page);
  return { users: rows, total, page: page.page, limit: page.limit };
}

/** Returns the `username` of the user whom an event is about. */
export async function describeUsersOfEvents(
  database: Database,
  events: readonly LoggedEvent[],
): Promise<EventTexts[]> {
  const ids = events.map(({ data }) => ('userId' in data ? data.userId : null));
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  if (distinct.length === 0) return events.map(() => ({}));
  const users = await findNamedUsers(database, distinct);
  const names = new Map(distinct.map((id, index) => [id, users[index]?.username ?? id]));
  return ids.map((id) => (id === null ? {} : { username: names.get(id) ?? id }));
}

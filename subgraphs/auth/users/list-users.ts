import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import { searchPattern } from './rules/folded-username';
import { USER_JSON_COLUMNS } from './user-columns';
import { type UserOrder, userOrder } from './user-order.inputs';
import type { UserPage } from './user-page.type';

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
export interface UserList {
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

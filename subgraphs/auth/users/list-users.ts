import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import { searchPattern } from './rules/folded-username';
import { USER_JSON_COLUMNS } from './user-columns';
import { type UserOrder, userOrder } from './user-order.inputs';
import type { UserPage } from './user-page.type';

const USERS = { columns: USER_JSON_COLUMNS, alias: 'u' } as const;

const ALL_USERS = `SELECT ${countOfList('auth', "'users'")}`;

/** Users to list. */
export interface UserList {
  /** Case-insensitive part of the username, or an id; null or empty for all users. */
  readonly search: string | null;
  /** Newest first by default. */
  readonly orderBy: UserOrder | null;
}

/** Returns one page of users. */
export async function listUsers(
  database: Database,
  { search, orderBy }: UserList,
  page: Page,
): Promise<UserPage> {
  const order = userOrder(orderBy);
  const list = search
    ? {
        ...USERS,
        order: order.sql,
        name: `auth_users_page_matching${order.name}` as const,
        from: 'FROM auth.users u WHERE u.folded_username LIKE $1 OR u.id = $2',
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

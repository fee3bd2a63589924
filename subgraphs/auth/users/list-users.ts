import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import { searchPattern } from './rules/folded-username';
import { USER_JSON_COLUMNS } from './user-columns';
import type { UserPage } from './user-page.type';

const USERS = { columns: USER_JSON_COLUMNS, order: 'u.created_at DESC, u.id', alias: 'u' } as const;

const ALL_USERS = `SELECT ${countOfList('auth', "'users'")}`;

/**
 * Returns one page of users, newest first, then by id.
 *
 * @param search case-insensitive part of the username, or an id; null or empty for all users.
 */
export async function listUsers(database: Database, search: string | null, page: Page): Promise<UserPage> {
  const list = search
    ? {
        ...USERS,
        name: 'auth_users_page_matching' as const,
        from: 'FROM auth.users u WHERE u.folded_username LIKE $1 OR u.id = $2',
        values: [searchPattern(search), search],
      }
    : { ...USERS, name: 'auth_users_page' as const, from: 'FROM auth.users u', total: ALL_USERS, values: [] };
  const { rows, total } = await database.page(list, page);
  return { users: rows, total, page: page.page, limit: page.limit };
}

import type { DataSource } from 'typeorm';
import { countOfList } from '#kit/database/counted-lists';
import { readPage } from '#kit/database/paged-rows';
import type { Page } from '#kit/paging';
import { searchPattern } from './rules/folded-username';
import { USER_JSON_COLUMNS } from './user-columns';
import type { UserPage } from './user-page.type';

const USERS = { columns: USER_JSON_COLUMNS, order: 'u.created_at DESC, u.id', alias: 'u' } as const;

const ALL_USERS = `SELECT ${countOfList('auth', "'users'")}`;

/**
 * One page of the users, newest first, users of one moment by id.
 *
 * @param search part of the username in any case; null or empty for everybody.
 */
export async function listUsers(
  dataSource: DataSource,
  search: string | null,
  page: Page,
): Promise<UserPage> {
  const list = search
    ? {
        ...USERS,
        name: 'users_page_matching',
        from: 'FROM auth.users u WHERE u.folded_username LIKE $1',
        values: [searchPattern(search)],
      }
    : { ...USERS, name: 'users_page', from: 'FROM auth.users u', total: ALL_USERS, values: [] };
  const { rows, total } = await readPage(dataSource, list, page);
  return { users: rows, total, page: page.page, limit: page.limit };
}

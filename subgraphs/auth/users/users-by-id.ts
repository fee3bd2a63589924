import { inColumns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import { isUserId } from './rules/user-id';
import type { User } from './user.type';
import { USER_JSON_COLUMNS } from './user-columns';

const USERS_BY_ID = inColumns(
  'auth_users_by_id',
  USER_JSON_COLUMNS,
  'FROM auth.users u WHERE u.id = ANY($1)',
);

/** Returns users by id in one statement, null for unknown ids. Duplicate ids get separate objects. */
export async function findUsers(database: Database, ids: readonly unknown[]): Promise<(User | null)[]> {
  const validIds = [...new Set(ids.filter(isUserId))];
  const found = validIds.length === 0 ? [] : await database.rows(USERS_BY_ID, [validIds]);
  const byId = new Map<unknown, User>(found.map((user) => [user.id, user]));
  return ids.map((id) => {
    const user = byId.get(id);
    return user ? { ...user } : null;
  });
}

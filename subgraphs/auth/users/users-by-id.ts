import { type Columns, inColumns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Statement } from '#kit/database/statement';
import { isUserId } from '#kit/rules/user-id';
import type { User } from './user.type';
import { USER_JSON_COLUMNS } from './user-columns';

const FROM = 'FROM auth.users u WHERE u.id = ANY($1)';

const USERS_BY_ID = inColumns('auth_users_by_id', USER_JSON_COLUMNS, FROM);

/** A user as standings show it. */
export type NamedUser = Pick<User, 'id' | 'username'>;

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

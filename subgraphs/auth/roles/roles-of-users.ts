import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { Role } from './role.type';

const ROLES_OF_USERS = {
  name: 'auth_roles_of_users',
  text: `SELECT ur.user_id AS "userId", r.id, r.name, r.color, r.priority, r.permissions
    FROM auth.user_roles ur JOIN auth.roles r ON r.id = ur.role_id
    WHERE ur.user_id = ANY($1)
    ORDER BY r.priority DESC, r.id COLLATE "C"`,
} as const;

type RoleOfUser = Role & { readonly userId: string };

/** Returns the roles of each user, highest priority first, in one statement. */
export async function rolesOfUsers(database: Database, userIds: readonly string[]): Promise<Role[][]> {
  const rows = await database.rows<RoleOfUser>(ROLES_OF_USERS, [[...new Set(userIds)]]);
  return rowsByKey(userIds, rows, ({ userId }) => userId);
}

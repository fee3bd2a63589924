import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { isIdentifier } from '#protocol/rules/text';
import { ROLE_FIELDS, type Role } from './role.fields';

const COLUMNS = { id: 'r.id', ...fieldColumns(ROLE_FIELDS, 'r') };

/** The columns of a `Role` in `auth.roles r`. */
export const ROLE_COLUMNS = selectList(COLUMNS);
/** The same as a JSON object. */
export const ROLE_JSON = `json_build_object(${Object.entries(COLUMNS).map(([name, sql]) => `'${name}', ${sql}`)})`;

const ALL_ROLES = {
  name: 'auth_all_roles',
  text: `SELECT ${ROLE_COLUMNS} FROM auth.roles r ORDER BY r.priority DESC, r.id COLLATE "C"`,
} as const;

const ROLES_BY_ID = {
  name: 'auth_roles_by_id',
  text: `SELECT ${ROLE_COLUMNS} FROM auth.roles r WHERE r.id = ANY($1)`,
} as const;

/** Returns all roles by descending priority, then id. */
export function allRoles(database: Database): Promise<Role[]> {
  return database.rows<Role>(ALL_ROLES, []);
}

/** Returns roles by id in one statement, null for unknown ids. Duplicate ids get separate objects. */
export async function findRoles(database: Database, ids: readonly unknown[]): Promise<(Role | null)[]> {
  const validIds = [...new Set(ids.filter(isIdentifier))];
  const found = validIds.length === 0 ? [] : await database.rows<Role>(ROLES_BY_ID, [validIds]);
  const byId = new Map<unknown, Role>(found.map((role) => [role.id, role]));
  return ids.map((id) => {
    const role = byId.get(id);
    return role ? { ...role } : null;
  });
}

const ROLES_OF_USERS = {
  name: 'auth_roles_of_users',
  text: `SELECT ur.user_id AS "userId", ${ROLE_COLUMNS}
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

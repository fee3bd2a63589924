import type { Database } from '#kit/database/database';
import { isIdentifier } from '#protocol/rules/text';
import type { Role } from './role.type';

const COLUMNS = 'r.id, r.name, r.color, r.priority, r.permissions';

const ALL_ROLES = {
  name: 'auth_all_roles',
  text: `SELECT ${COLUMNS} FROM auth.roles r ORDER BY r.priority DESC, r.id COLLATE "C"`,
} as const;

const ROLES_BY_ID = {
  name: 'auth_roles_by_id',
  text: `SELECT ${COLUMNS} FROM auth.roles r WHERE r.id = ANY($1)`,
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

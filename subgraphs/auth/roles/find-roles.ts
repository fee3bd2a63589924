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

/** All roles, highest priority first, roles of one priority by id. */
export function allRoles(database: Database): Promise<Role[]> {
  return database.rows<Role>(ALL_ROLES, []);
}

/** Roles by their ids in one statement; null where none has that id. Each answer is an object of its own. */
export async function findRoles(database: Database, ids: readonly unknown[]): Promise<(Role | null)[]> {
  const sensible = [...new Set(ids.filter(isIdentifier))];
  const found = sensible.length === 0 ? [] : await database.rows<Role>(ROLES_BY_ID, [sensible]);
  const byId = new Map<unknown, Role>(found.map((role) => [role.id, role]));
  return ids.map((id) => {
    const role = byId.get(id);
    return role ? { ...role } : null;
  });
}

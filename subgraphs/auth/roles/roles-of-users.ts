import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import { readRows } from '#kit/database/statement';
import type { Role } from './role.type';

const ROLES_OF_USERS = {
  name: 'roles_of_users',
  text: `SELECT ur.user_id AS "userId", r.id, r.name, r.color, r.priority, r.permissions
    FROM auth.user_roles ur JOIN auth.roles r ON r.id = ur.role_id
    WHERE ur.user_id = ANY($1)
    ORDER BY r.priority DESC, r.id COLLATE "C"`,
} as const;

type RoleOfUser = Role & { readonly userId: string };

/** Batches the roles of many users into one statement; remembers none, for a later mutation may change them. */
export class RolesOfUsers extends DataLoader<string, Role[]> {
  constructor(dataSource: DataSource) {
    super((userIds) => rolesOfUsers(dataSource, userIds), { cache: false });
  }
}

/** Makes the operation's `RolesOfUsers`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function rolesOfUsersKey(dataSource: DataSource): LoaderKey<RolesOfUsers> {
  return {
    make: () => new RolesOfUsers(dataSource),
    made: (value): value is RolesOfUsers => value instanceof RolesOfUsers,
  };
}

async function rolesOfUsers(dataSource: DataSource, userIds: readonly string[]): Promise<Role[][]> {
  const rows = await readRows<RoleOfUser>(dataSource, ROLES_OF_USERS, [[...new Set(userIds)]]);
  const byUser = new Map<string, Role[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, ...role } of rows) byUser.get(userId)?.push(role);
  return userIds.map((userId) => byUser.get(userId) ?? []);
}

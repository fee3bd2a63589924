import type { Transaction } from '#kit/database/database';
import { isUserId } from '#kit/rules/user-id';
import { notFound, unauthenticated } from '#protocol/errors';
import type { UserPrincipal } from '#protocol/principal';
import { identifierProblem } from '#protocol/rules/text';
import type { Role } from '../roles/role.type';
import type { User } from '../users/user.type';
import { USER_COLUMNS } from '../users/user-columns';
import { type Authority, authorityOf } from './rules/authority';

/** A user whose row and role rows are locked. */
export interface Party {
  readonly user: User;
  readonly roles: readonly Role[];
  readonly authority: Authority;
}

/**
 * The locked users and roles that an administrative action depends on; they stay unchanged until the
 * transaction ends.
 */
export interface Parties {
  readonly actor: Party;
  /** @throws DomainError NOT_FOUND "User not found" */
  user(id: string): Party;
  /** @throws DomainError NOT_FOUND "Role not found" */
  role(id: string): Role;
}

/**
 * Locks the rows that decide whether an action is allowed: the actor and the affected users, then their
 * roles and the affected roles, each in id order to prevent deadlocks. Changing an assignment requires the
 * lock on the user's row; changing a role requires the lock on the role's row.
 *
 * @throws DomainError UNAUTHENTICATED when the actor's session has ended or the actor is banned.
 */
export async function lockParties(
  transaction: Transaction,
  superAdminIds: readonly string[],
  actor: UserPrincipal,
  affected: { readonly userIds?: readonly string[]; readonly roleIds?: readonly string[] },
): Promise<Parties> {
  // Malformed ids match no row, and PostgreSQL rejects text with a NUL.
  const userIds = [actor.userId, ...(affected.userIds ?? [])].filter(isUserId);
  const roleIds = (affected.roleIds ?? []).filter((id) => identifierProblem(id) === null);
  const users = await lockUsers(transaction, userIds);
  const roles = await lockRoles(transaction, userIds, roleIds);
  const assignments = await transaction.rows<Assignment>(ASSIGNMENTS, [userIds]);
  const parties = new Map(
    users.map((user): [string, Party] => {
      const ids = new Set(assignments.flatMap(({ userId, roleId }) => (userId === user.id ? roleId : [])));
      const held = roles.filter((role) => ids.has(role.id));
      return [user.id, { user, roles: held, authority: authorityOf(held, superAdminIds.includes(user.id)) }];
    }),
  );
  const actorParty = parties.get(actor.userId);
  if (!actorParty || actorParty.user.isBanned || !(await isLive(transaction, actor))) throw unauthenticated();
  return {
    actor: actorParty,
    user: (id) => parties.get(id) ?? throwNotFound('User'),
    role: (id) => roles.find((role) => role.id === id) ?? throwNotFound('Role'),
  };
}

interface Assignment {
  readonly userId: string;
  readonly roleId: string;
}

const ASSIGNMENTS = {
  name: 'auth_lock_assignments',
  text: 'SELECT user_id AS "userId", role_id AS "roleId" FROM auth.user_roles WHERE user_id = ANY($1)',
} as const;

function lockUsers(transaction: Transaction, ids: readonly string[]): Promise<User[]> {
  return transaction.rows<User>(
    { text: `SELECT ${USER_COLUMNS} FROM auth.users u WHERE u.id = ANY($1) ORDER BY u.id FOR UPDATE` },
    [ids],
  );
}

function lockRoles(
  transaction: Transaction,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<Role[]> {
  return transaction.rows<Role>(
    {
      text: `SELECT r.id, r.name, r.color, r.priority, r.permissions FROM auth.roles r
     WHERE r.id = ANY($1) OR r.id IN (SELECT role_id FROM auth.user_roles WHERE user_id = ANY($2))
     ORDER BY r.id FOR UPDATE`,
    },
    [roleIds, userIds],
  );
}

async function isLive(transaction: Transaction, { sessionId, userId }: UserPrincipal): Promise<boolean> {
  const sessions = await transaction.rows(
    { text: 'SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()' },
    [sessionId, userId],
  );
  return sessions.length > 0;
}

function throwNotFound(what: string): never {
  throw notFound(what);
}

import type { Transaction } from '#kit/database/database';
import { isUserId } from '#kit/rules/names';
import { forbidden, notFound, unauthenticated } from '#protocol/errors';
import type { Permission } from '#protocol/permissions';
import type { UserPrincipal } from '#protocol/principal';
import { identifierProblem } from '#protocol/rules/text';
import type { Role } from './role.fields';
import { ROLE_COLUMNS } from './role.queries';
import { USER_COLUMNS, type User } from './user.fields';

/** A snapshot of what a user may do, derived from their roles. */
interface Authority {
  readonly isSuperAdmin: boolean;
  /** Highest priority among the roles; null without roles, which ranks below every priority. */
  readonly highestPriority: number | null;
  readonly permissions: ReadonlySet<string>;
}

/** The fields of a role that determine authority. */
interface AuthorityOfRole {
  readonly priority: number;
  readonly permissions: readonly string[];
}

/** Returns the authority of a user with these roles. */
export function authorityOf(roles: readonly AuthorityOfRole[], isSuperAdmin: boolean): Authority {
  return {
    isSuperAdmin,
    highestPriority: roles.length === 0 ? null : Math.max(...roles.map((role) => role.priority)),
    permissions: new Set(roles.flatMap((role) => role.permissions)),
  };
}

function holds(actor: Authority, permission: string): boolean {
  return actor.isSuperAdmin || actor.permissions.has(permission);
}

/** Returns whether a priority (null: no roles) is below the actor's own highest. */
export function outranks(actor: Authority, priority: number | null): boolean {
  if (actor.isSuperAdmin) return true;
  if (actor.highestPriority === null) return false;
  return priority === null || priority < actor.highestPriority;
}

/** Returns the permissions that the actor cannot grant because the actor lacks them. */
export function notGrantable(actor: Authority, permissions: readonly string[]): string[] {
  return permissions.filter((permission) => !holds(actor, permission));
}

/** @throws DomainError FORBIDDEN unless the actor currently holds at least one of the permissions. */
export function requirePermission(actor: Authority, ...anyOf: [Permission, ...Permission[]]): void {
  if (!anyOf.some((permission) => holds(actor, permission))) throw forbidden();
}

/** @throws DomainError FORBIDDEN unless the role's priority is below the actor's own highest. */
export function requireRankOver(actor: Authority, priority: number): void {
  if (!outranks(actor, priority)) throw forbidden('The role must be below your own highest priority');
}

/**
 * @throws DomainError FORBIDDEN if the actor lacks any of the permissions; the message names the first one.
 */
export function requireGrantable(actor: Authority, permissions: readonly string[]): void {
  const [lacking] = notGrantable(actor, permissions);
  if (lacking !== undefined) throw forbidden(`You do not hold the permission ${lacking}`);
}

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
interface Parties {
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
      text: `SELECT ${ROLE_COLUMNS} FROM auth.roles r
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

import { requireUser } from '#kit/access/access';
import { checkIdentifier } from '#kit/arguments';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { conflictingArgument, forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { lockParties, requireGrantable, requirePermission, requireRankOver } from './authority';
import {
  type CreateRoleInput,
  distinct,
  ROLE_FIELDS,
  type Role,
  RoleEntity,
  type RoleFields,
  type UpdateRoleInput,
  UserRoleEntity,
} from './role.fields';
import { prepareUser } from './user.commands';
import type { User } from './user.fields';

/**
 * Creates a role below the caller's own highest priority, with permissions that the caller holds.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an id that is taken, FORBIDDEN.
 */
export async function createRole(
  { database, settings }: AuthDependencies,
  caller: Caller,
  input: CreateRoleInput,
): Promise<Role> {
  const principal = requireUser(caller);
  checkIdentifier('input.id', input.id);
  const fields = initialFields(ROLE_FIELDS, input);
  const role: Role = { id: input.id, ...fields, permissions: distinct(fields.permissions) };
  try {
    return await database.transaction(async (transaction) => {
      const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
      requirePermission(actor.authority, 'manage_users');
      requireRankOver(actor.authority, role.priority);
      requireGrantable(actor.authority, role.permissions);
      await transaction.entities.insert(RoleEntity, { ...role });
      await recordActivity(transaction, {
        action: 'role_create',
        userId: principal.userId,
        details: `Created the role ${role.name} (${role.id})`,
        address: caller.address,
      });
      return role;
    });
  } catch (error) {
    if (brokenConstraint(error) === 'pk_roles') throw conflictingArgument('input.id', 'is already taken');
    throw error;
  }
}

/**
 * Updates the given fields of a role. The role must be below the caller's own highest priority before and
 * after, and the caller must hold every added permission. An update without changes is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN.
 */
export async function updateRole(
  { database, settings }: AuthDependencies,
  caller: Caller,
  id: string,
  input: UpdateRoleInput,
): Promise<Role> {
  const principal = requireUser(caller);
  const update = distinctFields(inputChanges(ROLE_FIELDS, input));
  return database.transaction(async (transaction) => {
    const parties = await lockParties(transaction, settings.superAdminIds, principal, { roleIds: [id] });
    const { authority } = parties.actor;
    requirePermission(authority, 'manage_users');
    const role = parties.role(id);
    const changed: Role = { ...role, ...update };
    requireRankOver(authority, role.priority);
    requireRankOver(authority, changed.priority);
    const added = changed.permissions.filter((permission) => !role.permissions.includes(permission));
    requireGrantable(authority, added);
    const changes = changedFields(ROLE_FIELDS, role, changed);
    if (changes.length === 0) return role;
    await transaction.entities.update(RoleEntity, { id }, update);
    transaction.appendEvents([{ type: 'role_access_changed', subject: id, data: {} }]);
    await recordActivity(transaction, {
      action: 'role_update',
      userId: principal.userId,
      details: `Changed ${changes.join(', ')} of the role ${changed.name} (${id})`,
      address: caller.address,
    });
    return changed;
  });
}

/** Deduplicates the permissions. */
function distinctFields(update: Partial<RoleFields>): Partial<RoleFields> {
  return update.permissions ? { ...update, permissions: distinct(update.permissions) } : update;
}

/**
 * Deletes a role below the caller's own highest priority and all its assignments.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function deleteRole(
  { database, settings }: AuthDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const principal = requireUser(caller);
  await database.transaction(async (transaction) => {
    const parties = await lockParties(transaction, settings.superAdminIds, principal, { roleIds: [id] });
    requirePermission(parties.actor.authority, 'manage_users');
    const role = parties.role(id);
    requireRankOver(parties.actor.authority, role.priority);
    await transaction.entities.delete(RoleEntity, { id });
    transaction.appendEvents([{ type: 'role_access_changed', subject: id, data: {} }]);
    await recordActivity(transaction, {
      action: 'role_delete',
      userId: principal.userId,
      details: `Deleted the role ${role.name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/** A pair of user and role, current or to be assigned or removed. */
interface Assignment {
  readonly userId: string;
  readonly roleId: string;
}

/**
 * Assigns a role that is below the caller's own highest priority and has no permission that the caller
 * lacks, also to a user who has not signed in yet. Idempotent: a role the user already holds is not logged
 * again.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function assignRole(
  { database, settings }: AuthDependencies,
  caller: Caller,
  { userId, roleId }: Assignment,
): Promise<User> {
  const principal = requireUser(caller);
  return database.transaction(async (transaction) => {
    await prepareUser(transaction, userId);
    const parties = await lockParties(transaction, settings.superAdminIds, principal, {
      userIds: [userId],
      roleIds: [roleId],
    });
    const { authority } = parties.actor;
    requirePermission(authority, 'manage_users');
    const { user, roles } = parties.user(userId);
    const role = parties.role(roleId);
    requireRankOver(authority, role.priority);
    requireGrantable(authority, role.permissions);
    if (roles.some(({ id }) => id === roleId)) return user;
    await transaction.entities.insert(UserRoleEntity, { userId, roleId });
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    await recordActivity(transaction, {
      action: 'role_assign',
      userId: principal.userId,
      details: `Assigned the role ${role.name} (${roleId}) to ${user.username} (${userId})`,
      address: caller.address,
    });
    return user;
  });
}

/**
 * Removes a role below the caller's own highest priority from a user; only super administrators may
 * remove roles of super administrators. Idempotent: removing a role the user lacks is not logged.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function removeRole(
  { database, settings }: AuthDependencies,
  caller: Caller,
  { userId, roleId }: Assignment,
): Promise<User> {
  const principal = requireUser(caller);
  return database.transaction(async (transaction) => {
    const parties = await lockParties(transaction, settings.superAdminIds, principal, {
      userIds: [userId],
      roleIds: [roleId],
    });
    const { authority } = parties.actor;
    requirePermission(authority, 'manage_users');
    const target = parties.user(userId);
    const role = parties.role(roleId);
    requireRankOver(authority, role.priority);
    if (target.authority.isSuperAdmin && !authority.isSuperAdmin) {
      throw forbidden('A super administrator cannot be demoted');
    }
    if (!target.roles.some(({ id }) => id === roleId)) return target.user;
    await transaction.entities.delete(UserRoleEntity, { userId, roleId });
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    await recordActivity(transaction, {
      action: 'role_remove',
      userId: principal.userId,
      details: `Removed the role ${role.name} (${roleId}) from ${target.user.username} (${userId})`,
      address: caller.address,
    });
    return target.user;
  });
}

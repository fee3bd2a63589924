import { requireUser } from '#kit/require-user';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import type { User } from '../users/user.type';
import type { Assignment } from './role-assignment';
import { UserRoleEntity } from './user-role.entity';

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

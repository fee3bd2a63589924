import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requireGrantable, requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { prepareUser } from '../users/prepare-user';
import type { User } from '../users/user.type';
import type { Assignment } from './role-assignment';
import { UserRoleEntity } from './user-role.entity';

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

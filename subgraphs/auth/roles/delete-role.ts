import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { RoleEntity } from './role.entity';

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

import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { RoleEntity } from './role.entity';

/**
 * Deletes a role below the caller's own highest priority; everybody loses it.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function deleteRole(
  { dataSource, settings }: AuthDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const principal = requireUser(caller);
  await dataSource.transaction(async (manager) => {
    const parties = await lockParties(manager, settings.superAdminIds, principal, { roleIds: [id] });
    requirePermission(parties.actor.authority, 'manage_users');
    const role = parties.role(id);
    requireRankOver(parties.actor.authority, role.priority);
    await manager.delete(RoleEntity, { id });
    await recordActivity(manager, {
      action: 'role_delete',
      userId: principal.userId,
      details: `Deleted the role ${role.name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

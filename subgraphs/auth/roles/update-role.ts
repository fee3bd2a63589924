import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requireGrantable, requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { ROLE_FIELDS, RoleEntity, type RoleFields } from './role.entity';
import type { UpdateRoleInput } from './role.inputs';
import type { Role } from './role.type';
import { distinct } from './rules/role-fields';

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
  const given = distinctFields(givenFields(ROLE_FIELDS, input));
  return database.transaction(async (transaction) => {
    const parties = await lockParties(transaction, settings.superAdminIds, principal, { roleIds: [id] });
    const { authority } = parties.actor;
    requirePermission(authority, 'manage_users');
    const role = parties.role(id);
    const changed: Role = { ...role, ...given };
    requireRankOver(authority, role.priority);
    requireRankOver(authority, changed.priority);
    const added = changed.permissions.filter((permission) => !role.permissions.includes(permission));
    requireGrantable(authority, added);
    const changes = changedFields(ROLE_FIELDS, role, changed);
    if (changes.length === 0) return role;
    await transaction.entities.update(RoleEntity, { id }, given);
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
function distinctFields(given: Partial<RoleFields>): Partial<RoleFields> {
  return given.permissions ? { ...given, permissions: distinct(given.permissions) } : given;
}

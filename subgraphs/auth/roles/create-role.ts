import { checkIdentifier } from '#kit/arguments';
import { brokenConstraint } from '#kit/database/database-errors';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { conflictingArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requireGrantable, requirePermission, requireRankOver } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { ROLE_FIELDS, RoleEntity } from './role.entity';
import type { CreateRoleInput } from './role.inputs';
import type { Role } from './role.type';
import { distinct } from './rules/role-fields';

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

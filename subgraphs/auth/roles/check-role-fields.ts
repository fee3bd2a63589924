import { checkName, checkRange } from '#kit/arguments';
import { invalidArgument } from '#protocol/errors';
import { colorProblem, distinct, HIGHEST_PRIORITY, permissionsProblem } from './rules/role-fields';

/** What a role is made of beside its id. */
export interface RoleFields {
  readonly name: string;
  readonly color: string;
  readonly priority: number;
  readonly permissions: string[];
}

/**
 * Checks the fields that are given and folds permissions that are named twice.
 *
 * @throws DomainError BAD_USER_INPUT naming the first that is not right.
 */
export function checkRoleFields<Fields extends Partial<RoleFields>>(fields: Fields): Fields {
  const { name, color, priority, permissions } = fields;
  if (name !== undefined) checkName('input.name', name);
  if (color !== undefined) refuse('input.color', colorProblem(color));
  if (priority !== undefined) checkRange('input.priority', priority, -HIGHEST_PRIORITY, HIGHEST_PRIORITY);
  if (permissions === undefined) return fields;
  refuse('input.permissions', permissionsProblem(permissions));
  return { ...fields, permissions: distinct(permissions) };
}

function refuse(argument: string, problem: string | null): void {
  if (problem) throw invalidArgument(argument, problem);
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { checkBounds, checkName, trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import { invalidArgument } from '#protocol/errors';
import { colorProblem, DEFAULT_COLOR, PRIORITY_LIMITS, permissionsProblem } from './rules/role-fields';

@Entity('roles', { schema: 'auth' })
export class RoleEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_roles' })
  id: string;

  @Column('text')
  name: string;

  /** `#RRGGBB` */
  @Column('text')
  color: string;

  @Column('integer')
  priority: number;

  @Column('text', { array: true })
  permissions: string[];
}

/** The fields of a role that callers can set. */
export type RoleFields = Omit<RoleEntity, 'id'>;

export const ROLE_FIELDS: FieldRules<RoleFields> = {
  name: { title: 'name', normalise: trimmed, check: checkName },
  color: {
    title: 'color',
    initially: DEFAULT_COLOR,
    check: (argument, color) => refuse(argument, colorProblem(color)),
  },
  priority: {
    title: 'priority',
    initially: 0,
    check: (argument, priority) => checkBounds(argument, priority, PRIORITY_LIMITS),
  },
  permissions: {
    title: 'permissions',
    initially: [],
    check: (argument, permissions) => refuse(argument, permissionsProblem(permissions)),
  },
};

function refuse(argument: string, problem: string | null): void {
  if (problem) throw invalidArgument(argument, problem);
}

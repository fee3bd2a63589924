import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { boundsProblem } from '#kit/arguments';
import type { FieldTable } from '#kit/fields';
import { ChosenId, createdFields, described, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { COLOR, PERMISSION_NAME } from '#protocol/rules/text';
import { UserEntity } from './user.fields';

/** Default colour of a role. */
const DEFAULT_COLOR = '#99AAB5';

const HIGHEST_PRIORITY = 1_000_000;
/** Limits of the rank of a role. */
const PRIORITY_LIMITS = { minimum: -HIGHEST_PRIORITY, maximum: HIGHEST_PRIORITY };

/** Limits of the colour of a role. */
export const COLOR_LIMITS = { pattern: 'color' };
/** Limits of the permissions of a role. */
const PERMISSIONS_LIMITS = { maxItems: 200, pattern: 'permission' };

/** Returns why a text is not a valid colour, or null. */
export function colorProblem(text: string): string | null {
  return COLOR.test(text) ? null : 'must be a hex colour, #RRGGBB';
}

/** Returns why a list of permission names is invalid or too long, or null. */
export function permissionsProblem(names: readonly string[]): string | null {
  if (names.length > PERMISSIONS_LIMITS.maxItems) {
    return `must have at most ${PERMISSIONS_LIMITS.maxItems} names`;
  }
  if (names.every((name) => PERMISSION_NAME.test(name))) return null;
  return 'must be names of 1 to 64 lower-case letters, digits or "_", each beginning with a letter';
}

/** Returns the names without duplicates, in order of first occurrence. */
export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

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

export const ROLE_FIELDS: FieldTable<RoleFields, 'name'> = {
  name: { ...NAME, ...described('Display name, 1 to 200 characters.') },
  color: {
    title: 'color',
    initially: DEFAULT_COLOR,
    problem: colorProblem,
    limits: COLOR_LIMITS,
    shown: 'Hex colour, `#RRGGBB`.',
    created: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.',
    updated: 'Hex colour, `#RRGGBB`.',
  },
  priority: {
    title: 'priority',
    initially: 0,
    problem: (priority) => boundsProblem(priority, PRIORITY_LIMITS),
    limits: PRIORITY_LIMITS,
    graph: () => Int,
    shown: 'Rank: higher values accompany more privileged roles.',
    created: 'Rank within ±1,000,000, below your own highest; 0 by default.',
    updated: 'Rank within ±1,000,000, below your own highest.',
  },
  // The type has them as fields of `RolePermissions`.
  permissions: {
    title: 'permissions',
    initially: [],
    problem: permissionsProblem,
    limits: PERMISSIONS_LIMITS,
    graph: () => [String],
    created:
      'Names of permissions, each of which you hold; none by default. Names beyond `Permission` are for services.',
    updated: 'All permission names of the role, as in `permissionNames`. You must hold those that are added.',
  },
};

@Entity('user_roles', { schema: 'auth' })
@Index('ix_user_roles_role', ['roleId'])
export class UserRoleEntity {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'pk_user_roles' })
  userId: string;

  @PrimaryColumn('text', { name: 'role_id', primaryKeyConstraintName: 'pk_user_roles' })
  roleId: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_user_roles_user' })
  user: UserEntity;

  @ManyToOne(() => RoleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'role_id', foreignKeyConstraintName: 'fk_user_roles_role' })
  role: RoleEntity;
}

@Directive('@key(fields: "id")')
@ObjectType('Role', {
  simpleResolvers: true,
  description: 'A named set of permissions that is assigned to users.',
})
export class Role extends shownFields(ROLE_FIELDS) {
  @Field(() => ID, { description: 'Chosen by the creator of the role.' })
  id: string;
}

@InputType('CreateRoleInput', { description: 'A new role.' })
export class CreateRoleInput extends createdFields<RoleFields, 'name', ChosenId>(ROLE_FIELDS, ChosenId) {}

@InputType('UpdateRoleInput', { description: 'Changes to a role. Absent fields are kept.' })
export class UpdateRoleInput extends updatedFields(ROLE_FIELDS) {}

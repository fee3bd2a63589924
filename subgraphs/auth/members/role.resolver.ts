import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { AuthDependencies } from '../dependencies';
import { assignRole, createRole, deleteRole, removeRole, updateRole } from './role.commands';
import { CreateRoleInput, Role, UpdateRoleInput } from './role.fields';
import { allRoles, findRoles } from './role.queries';
import { User } from './user.fields';

@Resolver()
export class AssignmentsResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Permitted('manage_users')
  @ChangesIdentity()
  @Mutation(() => User, {
    description:
      'Assigns a role to a user. The role must be below your own highest priority and grant no permission that you lack. Idempotent.',
  })
  assignRole(
    @Arg('userId', () => ID, { description: 'The user.' }) userId: string,
    @Arg('roleId', () => ID, { description: 'The role.' }) roleId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<User> {
    return assignRole(this.dependencies, caller, { userId, roleId });
  }

  @Permitted('manage_users')
  @ChangesIdentity()
  @Mutation(() => User, {
    description: 'Removes a role from a user. The role must be below your own highest priority. Idempotent.',
  })
  removeRole(
    @Arg('userId', () => ID, { description: 'The user.' }) userId: string,
    @Arg('roleId', () => ID, { description: 'The role.' }) roleId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<User> {
    return removeRole(this.dependencies, caller, { userId, roleId });
  }
}

@Resolver()
export class RolesResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Permitted('view_admin', 'manage_users')
  @ListSize({ assumedSize: 50 })
  @Query(() => [Role], { description: 'All roles, highest priority first.' })
  roles(): Promise<Role[]> {
    return allRoles(this.dependencies.database);
  }

  @Permitted('view_admin', 'manage_users')
  @Query(() => Role, { nullable: true, description: 'A role by id; null if there is none.' })
  async role(@Arg('id', () => ID, { description: 'Id of the role.' }) id: string): Promise<Role | null> {
    const [role] = await findRoles(this.dependencies.database, [id]);
    return role ?? null;
  }

  @Permitted('manage_users')
  @ChangesIdentity()
  @Mutation(() => Role, {
    description:
      'Creates a role. It must be below your own highest priority and grant only permissions that you hold.',
  })
  createRole(
    @Arg('input', () => CreateRoleInput, { description: 'The role.' }) input: CreateRoleInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Role> {
    return createRole(this.dependencies, caller, input);
  }

  @Permitted('manage_users')
  @ChangesIdentity()
  @Mutation(() => Role, {
    description:
      'Changes a role below your own highest priority. You can add only permissions that you hold.',
  })
  updateRole(
    @Arg('id', () => ID, { description: 'Id of the role.' }) id: string,
    @Arg('input', () => UpdateRoleInput, { description: 'The changes.' }) input: UpdateRoleInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Role> {
    return updateRole(this.dependencies, caller, id, input);
  }

  @Permitted('manage_users')
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description:
      'Deletes a role below your own highest priority and removes it from all users. Irreversible.',
  })
  deleteRole(
    @Arg('id', () => ID, { description: 'Id of the role.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteRole(this.dependencies, caller, id);
  }
}

import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { AuthDependencies } from '../dependencies';
import { createRole } from './create-role';
import { deleteRole } from './delete-role';
import { allRoles, findRoles } from './find-roles';
import { CreateRoleInput, UpdateRoleInput } from './role.inputs';
import { Role } from './role.type';
import { updateRole } from './update-role';

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

import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { ChangesIdentity, Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { AuthDependencies } from '../dependencies';
import { User } from '../users/user.type';
import { assignRole } from './assign-role';
import { removeRole } from './remove-role';

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

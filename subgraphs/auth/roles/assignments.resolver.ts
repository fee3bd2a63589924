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
      'Gives a user a role that is below your own highest priority and carries no permission that you lack. A role that is held already changes nothing.',
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
    description:
      'Takes a role below your own highest priority from a user. A role that is not held changes nothing.',
  })
  removeRole(
    @Arg('userId', () => ID, { description: 'The user.' }) userId: string,
    @Arg('roleId', () => ID, { description: 'The role.' }) roleId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<User> {
    return removeRole(this.dependencies, caller, { userId, roleId });
  }
}

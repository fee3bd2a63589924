import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { AuthDependencies } from '../dependencies';
import { updateCommunity } from './community.commands';
import { Community, type CommunityFields, UpdateCommunityInput } from './community.fields';
import { findCommunity } from './community.queries';

@Resolver()
export class CommunityResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Public()
  @Query(() => Community, {
    nullable: true,
    description: 'What the community says about itself; null until somebody has set it.',
  })
  community(): Promise<CommunityFields | null> {
    return findCommunity(this.dependencies.database);
  }

  @Permitted('manage_users')
  @Mutation(() => Community, {
    description: 'Changes what the community says about itself, on the start page and the pages of boards.',
  })
  updateCommunity(
    @Arg('input', () => UpdateCommunityInput, { description: 'The changes.' }) input: UpdateCommunityInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<CommunityFields> {
    return updateCommunity(this.dependencies, caller, input);
  }
}

import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { Picture, pictureOrNull } from '#kit/picture';
import type { AuthDependencies } from '../dependencies';
import { updateCommunity } from './community.commands';
import { Community, type CommunityFields, UpdateCommunityInput } from './community.fields';
import { findCommunity } from './community.queries';

@Resolver(() => Community)
export class CommunityResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Public()
  @Query(() => Community, {
    nullable: true,
    description:
      'Profile of the community: name, description, colour and links; null before it is first set.',
  })
  community(): Promise<CommunityFields | null> {
    return findCommunity(this.dependencies.database);
  }

  @FieldResolver(() => Picture, { nullable: true, description: 'Its logo; null without one.' })
  logo(@Root() { pictureId }: CommunityFields): Picture | null {
    return pictureOrNull(this.dependencies.settings.baseUrl, pictureId);
  }

  @Permitted('manage_users')
  @Mutation(() => Community, {
    description: 'Changes the profile of the community, which the start page and the pages of boards show.',
  })
  updateCommunity(
    @Arg('input', () => UpdateCommunityInput, { description: 'The changes.' }) input: UpdateCommunityInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<CommunityFields> {
    return updateCommunity(this.dependencies, caller, input);
  }
}

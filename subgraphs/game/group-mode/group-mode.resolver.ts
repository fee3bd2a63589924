import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import { GROUP_NAME_LIMITS } from '#protocol/rules/outside-names';
import type { GameDependencies } from '../dependencies';
import { REFRESH, readerOf } from '../providers/provider-cache';
import { GroupModeGroup } from './group-mode.fields';
import { readGroupModeGroup } from './group-mode.queries';

@Resolver()
export class GroupModeResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'groupMode'>) {}

  @Public()
  @Cost(20)
  @Query(() => GroupModeGroup, {
    nullable: true,
    description:
      'A group in group mode; null if the provider does not know it or no token is configured for it.',
  })
  groupModeGroup(
    @Limited(GROUP_NAME_LIMITS)
    @Arg('name', () => String, { description: 'Name of the group, case-insensitive.' })
    name: string,
    @Arg('refresh', () => Boolean, REFRESH) refresh: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<GroupModeGroup | null> {
    return readGroupModeGroup(this.dependencies.groupMode, name, readerOf(context, refresh));
  }
}

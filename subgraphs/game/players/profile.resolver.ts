import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import { invalidArgument } from '#protocol/errors';
import { GAME_NAME_LIMITS } from '#protocol/rules/outside-names';
import type { GameDependencies } from '../dependencies';
import { REFRESH, readerOf } from '../providers/provider-cache';
import { gameNameProblem } from '../rules/provider-name';
import { PlayerProfile } from './profile.fields';
import { readProfile } from './profile.queries';

@Resolver()
export class ProfileResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'profile'>) {}

  @Public()
  @Cost(100)
  @Query(() => PlayerProfile, {
    nullable: true,
    description: 'The profile of a player; null if the provider does not know them.',
  })
  playerProfile(
    @Limited(GAME_NAME_LIMITS)
    @Arg('username', () => String, {
      description: 'Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`.',
    })
    username: string,
    @Arg('refresh', () => Boolean, REFRESH) refresh: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<PlayerProfile | null> {
    const problem = gameNameProblem(username);
    if (problem) throw invalidArgument('username', problem);
    return readProfile(this.dependencies.profile, username, readerOf(context, refresh));
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import { foldPlayerName } from '#kit/rules/player-name';
import { readerOf } from '../cache/reader-of';
import type { GameDependencies } from '../dependencies';
import { PlayerProfile } from '../profile/player-profile.type';
import { readProfile } from '../profile/read-profile';
import { gameNameProblem } from '../rules/provider-name';
import { readTrackerPlayer } from '../tracker/read-tracker-player';
import { TrackerPlayer } from '../tracker/tracker-player.type';
import { Player } from './player.type';
import { requestedPlayers } from './requested-players';

/** Resolves the providers' data of a player. A failing provider affects its own field only. */
@Resolver(() => Player)
export class PlayerStatisticsResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'tracker' | 'profile'>) {}

  @Cost(20)
  @FieldResolver(() => TrackerPlayer, {
    nullable: true,
    description: 'Statistics of the tracker; null if the name is unknown there or not valid in the game.',
  })
  async tracker(@Root() player: Player, @Ctx() context: SubgraphContext): Promise<TrackerPlayer | null> {
    const name = playedName(player, context);
    return name === null ? null : readTrackerPlayer(this.dependencies.tracker, name, readerOf(context));
  }

  @Cost(50)
  @FieldResolver(() => PlayerProfile, {
    nullable: true,
    description: 'The profile; null if the name is unknown to its provider or not valid in the game.',
  })
  async profile(@Root() player: Player, @Ctx() context: SubgraphContext): Promise<PlayerProfile | null> {
    const name = playedName(player, context);
    return name === null ? null : readProfile(this.dependencies.profile, name, readerOf(context));
  }
}

/** Returns null for an invalid game name, for which no provider is requested. */
function playedName({ name }: Player, context: SubgraphContext): string | null {
  if (gameNameProblem(name)) return null;
  loaderOf(context, requestedPlayers).count(foldPlayerName(name));
  return name;
}

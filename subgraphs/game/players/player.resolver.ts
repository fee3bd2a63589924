import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { DomainError, invalidArgument } from '#protocol/errors';
import { GAME_NAME_LIMITS } from '#protocol/rules/outside-names';
import type { GameDependencies } from '../dependencies';
import { Player } from '../player.type';
import { REFRESH, readerOf } from '../providers/provider-cache';
import { gameNameProblem } from '../rules/provider-name';
import { TrackerPlayer } from '../tracker/tracker.fields';
import { readTrackerPlayer } from '../tracker/tracker.queries';
import { PlayerProfile } from './profile.fields';
import { readProfile } from './profile.queries';

/**
 * Players per request to this subgraph whose statistics may be requested; the gateway may send several per
 * operation.
 */
const MOST_PLAYERS = 20;

/**
 * Counts the players of one request: a query from a group to its members must not exhaust a provider's rate
 * limit.
 */
class RequestedPlayers {
  private readonly names = new Set<string>();

  /** @throws DomainError BAD_USER_INPUT if the limit is exceeded. */
  count(name: string): void {
    this.names.add(name);
    if (this.names.size <= MOST_PLAYERS) return;
    const message = `operation must request statistics of at most ${MOST_PLAYERS} players`;
    throw new DomainError('BAD_USER_INPUT', message);
  }
}

/** The counter of the current request. */
const requestedPlayers: LoaderKey<RequestedPlayers> = {
  make: () => new RequestedPlayers(),
  made: (value): value is RequestedPlayers => value instanceof RequestedPlayers,
};

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

@Resolver()
export class PlayersResolver {
  @Public()
  @Query(() => Player, {
    nullable: true,
    description:
      'A player by name. The name need not exist; no provider is requested. Names are compared without regard to case, and `-`, `_` and spaces are equivalent.',
  })
  player(
    @Arg('name', () => String, { description: 'Player name, 1 to 64 printable characters.' }) name: string,
  ): Player {
    const problem = playerNameProblem(name);
    if (problem) throw invalidArgument('name', problem);
    return { name };
  }
}

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

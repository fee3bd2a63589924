import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { PLAYER_NAME_LIMITS } from '#kit/rules/names';
import { findTeams } from '#kit/teams/team.queries';
import { isIdentifier } from '#protocol/rules/text';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoTeam } from '../teams/team.fields';
import { TEAM_STATEMENTS } from '../teams/teams.commands';
import {
  BingoAddition,
  BingoReservedPlace,
  BingoReservedPlaceConnection,
  NAMES_LIMITS,
} from './place.fields';
import { addParticipants, deletePlace } from './places.commands';
import { isPlaceKey, listPlaces } from './places.queries';

@Resolver(() => BingoReservedPlace)
export class PlacesResolver {
  private readonly teams;

  constructor(private readonly dependencies: BingoDependencies) {
    const { database } = dependencies;
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @Permitted('manage_bingo')
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoReservedPlaceConnection, {
    nullable: true,
    description: 'Reserved places of an event, by player name; null if there is no such event.',
  })
  async bingoReservedPlaces(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoReservedPlace> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isPlaceKey);
    if (!isIdentifier(eventId)) return null;
    const [event] = await findEvents(database, [eventId]);
    return event ? listPlaces(database, eventId, slice) : null;
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'The team in which the player is placed, unless it is full by then; null for none.',
  })
  async team(
    @Root() { teamId }: BingoReservedPlace,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 500 })
  @Mutation(() => [BingoAddition], {
    description:
      'Adds up to 500 players to an event that is not over, also after its deadline. If exactly one user ever registered with a name, that user is registered; for other names a place is reserved, for whoever registers with that name before the event is over. Nothing is added twice.',
  })
  addBingoParticipants(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(NAMES_LIMITS)
    @Arg('names', () => [String], { description: 'Player names in the game, 1 to 64 characters each.' })
    names: string[],
    @Ctx() { caller }: SubgraphContext,
    @Arg('teamId', () => ID, {
      nullable: true,
      description: 'A team of the event, in which the players are placed; none by default.',
    })
    teamId?: string | null,
  ): Promise<BingoAddition[]> {
    return addParticipants(this.dependencies, caller, { eventId, names, teamId: teamId ?? null });
  }

  @Permitted('manage_bingo')
  @Mutation(() => DeleteResult, {
    description:
      'Deletes a reserved place, which the first of the waiting list takes. NOT_FOUND if there is none.',
  })
  deleteBingoReservedPlace(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('rsn', () => String, { description: 'The player name, without regard to case.' })
    rsn: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deletePlace(this.dependencies, caller, eventId, rsn);
  }
}

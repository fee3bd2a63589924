import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize, USUAL_TEAMS } from '#kit/cost';
import { FROM_ONE, MOST_STANDINGS, pageOf } from '#kit/database/page';
import {
  findTeams,
  isTeamKey,
  type TeamStandingsRequest,
  type TeamsRequest,
  teamsOf,
} from '#kit/teams/team.queries';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from '../events/event.fields';
import { findEvents } from '../events/event.queries';
import { Tile } from '../events/tile.fields';
import { findTiles } from '../events/tile.queries';
import { User } from '../user.reference';
import { TEAM_STATEMENTS } from './team.area';
import {
  TileTeam,
  TileTeamCompletion,
  TileTeamConnection,
  TileTeamMember,
  TileTeamStanding,
} from './team.fields';
import { membersOf, readTeamStandings } from './team.queries';

@Resolver(() => TileEvent)
export class EventTeamsResolver {
  private readonly teamPages;

  constructor({ database }: EventsDependencies) {
    this.teamPages = batched((requests: readonly TeamsRequest[]) =>
      teamsOf(database, TEAM_STATEMENTS, TileTeamConnection, requests),
    );
  }

  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => TileTeamConnection, {
    description: 'The teams, oldest first; none in the mode `solo`.',
  })
  teams(
    @Root() { id: eventId }: TileEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<TileTeam>> {
    return loaderOf(context, this.teamPages).load({ eventId, slice: sliceOf({ first, after }, isTeamKey) });
  }
}

@Resolver(() => TileTeamCompletion)
export class TeamCompletionsResolver {
  private readonly tilesById;

  constructor({ database }: EventsDependencies) {
    this.tilesById = batched((ids: readonly number[]) => findTiles(database, ids));
  }

  @FieldResolver(() => Tile, { description: 'The tile.' })
  async tile(@Root() { tileId }: TileTeamCompletion, @Ctx() context: SubgraphContext): Promise<Tile> {
    const tile = await loaderOf(context, this.tilesById).load(tileId);
    if (!tile) throw notFound('Tile');
    return tile;
  }
}

const LIMIT = 'Maximum number of entries, from 1; values above 500 are lowered to 500. All teams by default.';
const LIMIT_INSIDE = 'Maximum number of entries, from 1; values above 500 are lowered to 500.';
const PAGE = 'Page of `limit` entries, from 1.';

@Resolver(() => TileEvent)
export class TeamStandingsResolver {
  private readonly standings;

  constructor(private readonly dependencies: EventsDependencies) {
    this.standings = batched((requests: readonly TeamStandingsRequest[]) =>
      readTeamStandings(dependencies.database, requests),
    );
  }

  @Public()
  @ListSize({ assumedSize: USUAL_TEAMS, slicingArguments: ['limit'] })
  @Query(() => [TileTeamStanding], {
    nullable: true,
    description:
      'Standings of the teams of an event, best first; empty for a solo event, null if there is no such event.',
  })
  async tileTeamLeaderboard(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('limit', () => Int, { nullable: true, description: LIMIT }) limit:
      | number
      | null
      | undefined,
    @Limited(FROM_ONE) @Arg('page', () => Int, { defaultValue: 1, description: PAGE }) page: number,
  ): Promise<TileTeamStanding[] | null> {
    if (!isIdentifier(eventId)) return null;
    const { database } = this.dependencies;
    const requested = pageOf(page, limit ?? MOST_STANDINGS, MOST_STANDINGS);
    const isWhole = limit == null && page === 1;
    const [standings = []] = await readTeamStandings(database, [
      { eventId, page: isWhole ? null : requested },
    ]);
    if (standings.length > 0) return standings;
    const [event] = await findEvents(database, [eventId]);
    return event ? [] : null;
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @FieldResolver(() => [TileTeamStanding], {
    description: 'Standings of the teams of the event, best first; empty in the mode `solo`.',
  })
  async teamLeaderboard(
    @Root() { id: eventId }: TileEvent,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: LIMIT_INSIDE })
    limit: number,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: PAGE })
    page: number,
    @Ctx() context: SubgraphContext,
  ): Promise<TileTeamStanding[]> {
    return loaderOf(context, this.standings).load({ eventId, page: pageOf(page, limit, MOST_STANDINGS) });
  }
}

@Resolver(() => TileTeam)
export class TeamsResolver {
  private readonly eventsById;
  private readonly membersById;

  constructor(private readonly dependencies: EventsDependencies) {
    const { database } = dependencies;
    this.eventsById = batched((ids: readonly string[]) => findEvents(database, ids));
    this.membersById = batched((ids: readonly string[]) => membersOf(database, ids));
  }

  @Public()
  @Query(() => TileTeam, {
    nullable: true,
    description: 'A team of a tile event by id; null if there is none.',
  })
  async tileTeam(
    @Arg('id', () => ID, { description: 'Id of the team.' }) id: string,
  ): Promise<TileTeam | null> {
    const [team = null] = await findTeams(this.dependencies.database, TEAM_STATEMENTS, [id]);
    return team;
  }

  @Public()
  @ListSize(CONNECTION_SIZE)
  @Query(() => TileTeamConnection, {
    nullable: true,
    description:
      'Teams of a tile event, oldest first; empty for a solo event, null if there is no such event.',
  })
  async tileTeams(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<TileTeam> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isTeamKey);
    if (!isIdentifier(eventId)) return null;
    const [event] = await findEvents(database, [eventId]);
    if (!event) return null;
    const [teams = null] = await teamsOf(database, TEAM_STATEMENTS, TileTeamConnection, [{ eventId, slice }]);
    return teams;
  }

  @FieldResolver(() => TileEvent, { description: 'The event.' })
  async event(@Root() { eventId }: TileTeam, @Ctx() context: SubgraphContext): Promise<TileEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The member who leads the team; null while it has no members.',
  })
  captain(@Root() { captainId }: TileTeam): User | null {
    return captainId === null ? null : { id: captainId };
  }

  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [TileTeamMember], { description: 'The members, who joined earliest first.' })
  async members(@Root() { id }: TileTeam, @Ctx() context: SubgraphContext): Promise<TileTeamMember[]> {
    return loaderOf(context, this.membersById).load(id);
  }
}

import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { findTeams, isTeamKey, teamsOf } from '#kit/teams/find-teams';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { TileEvent } from '../events/tile-event.type';
import { User } from '../players/user.reference';
import { membersOf } from './find-members';
import { TileTeam, TileTeamConnection, TileTeamMember } from './tile-team.type';
import { TEAM_STATEMENTS } from './tile-teams';

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

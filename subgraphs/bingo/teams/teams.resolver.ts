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
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { findEvents } from '../events/find-events';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import { BingoTeam, BingoTeamConnection } from './bingo-team.type';
import { TEAM_STATEMENTS } from './bingo-teams';
import { membersOf } from './members-of';

@Resolver(() => BingoTeam)
export class TeamsResolver {
  private readonly eventsById;
  private readonly captains;
  private readonly membersById;

  constructor(private readonly dependencies: BingoDependencies) {
    const { database } = dependencies;
    this.eventsById = batched((ids: readonly string[]) => findEvents(database, ids));
    this.captains = batched((ids: readonly string[]) => findParticipants(database, ids));
    this.membersById = batched((ids: readonly string[]) => membersOf(database, ids));
  }

  @Public()
  @Query(() => BingoTeam, { nullable: true, description: 'A team by id; null if there is none.' })
  async bingoTeam(
    @Arg('id', () => ID, { description: 'Id of the team.' }) id: string,
  ): Promise<BingoTeam | null> {
    const [team = null] = await findTeams(this.dependencies.database, TEAM_STATEMENTS, [id]);
    return team;
  }

  @Public()
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoTeamConnection, {
    nullable: true,
    description: 'Teams of an event, oldest first; empty for a solo event, null if there is no such event.',
  })
  async bingoTeams(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoTeam> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isTeamKey);
    if (!isIdentifier(eventId)) return null;
    const [event] = await findEvents(database, [eventId]);
    if (!event) return null;
    const [teams = null] = await teamsOf(database, TEAM_STATEMENTS, BingoTeamConnection, [
      { eventId, slice },
    ]);
    return teams;
  }

  @FieldResolver(() => BingoEvent, { description: 'The event.' })
  async event(@Root() { eventId }: BingoTeam, @Ctx() context: SubgraphContext): Promise<BingoEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => BingoParticipant, {
    nullable: true,
    description: 'The member who leads the team; null while it has no members.',
  })
  async captain(
    @Root() { captainId }: BingoTeam,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoParticipant | null> {
    return captainId === null ? null : loaderOf(context, this.captains).load(captainId);
  }

  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoParticipant], { description: 'The members, who joined earliest first.' })
  async members(@Root() { id }: BingoTeam, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.membersById).load(id);
  }
}

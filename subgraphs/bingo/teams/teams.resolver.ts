import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { findTeams, isTeamKey, type TeamsRequest, teamsOf } from '#kit/teams/team.queries';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, type Participant } from '../participants/participant.fields';
import { findParticipants } from '../participants/participants.queries';
import { BingoProgress } from '../participants/progress.queries';
import { BingoTeam, BingoTeamConnection } from './team.fields';
import { TEAM_STATEMENTS } from './teams.commands';
import { membersOf } from './teams.queries';

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

@Resolver(() => BingoEvent)
export class EventTeamsResolver {
  private readonly teamPages;

  constructor({ database }: BingoDependencies) {
    this.teamPages = batched((requests: readonly TeamsRequest[]) =>
      teamsOf(database, TEAM_STATEMENTS, BingoTeamConnection, requests),
    );
  }

  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoTeamConnection, {
    description: 'The teams, oldest first; none in the mode `solo`.',
  })
  teams(
    @Root() { id: eventId }: BingoEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoTeam>> {
    return loaderOf(context, this.teamPages).load({ eventId, slice: sliceOf({ first, after }, isTeamKey) });
  }
}

@Resolver(() => BingoParticipant)
export class ParticipantTeamResolver {
  private readonly teams;

  constructor({ database }: BingoDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'The team; null in a solo event and while the participant is in no team.',
  })
  async team(@Root() { teamId }: Participant, @Ctx() context: SubgraphContext): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}

@Resolver(() => BingoProgress)
export class ProgressTeamResolver {
  private readonly teams;

  constructor({ database }: BingoDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'Your team; null in a solo event and while you are in no team, when nothing counts.',
  })
  async team(@Root() { teamId }: BingoProgress, @Ctx() context: SubgraphContext): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}

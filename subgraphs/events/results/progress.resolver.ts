import { Arg, Ctx, Directive, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, holdsAny, OwnerOrPermitted, requireUser, SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { areMembers, findTeams } from '#kit/teams/team.queries';
import type { Membership } from '#kit/teams/team-statements';
import { notFound } from '#protocol/errors';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { EventsDependencies } from '../dependencies';
import { REVIEWERS, TileEvent } from '../events/event.fields';
import { findEvents } from '../events/event.queries';
import { Player } from '../player.reference';
import { TEAM_STATEMENTS } from '../teams/team.area';
import { TileTeam, TileTeamCompletion } from '../teams/team.fields';
import { completionsOf } from '../teams/team.queries';
import type { ParticipantKey } from '../totals/participant-locks';
import { User } from '../user.reference';
import {
  CURRENT_TILE,
  TileProgress,
  TileResult,
  type UserProgress,
  type UserResult,
} from './progress.fields';
import {
  currentTiles,
  currentTilesOfTeams,
  readableResults,
  readProgress,
  resultsOfUsers,
} from './progress.queries';

@Resolver(() => Player)
export class PlayersResolver {
  private readonly results;

  constructor({ database }: EventsDependencies) {
    this.results = batched((userIds: readonly string[]) => resultsOfUsers(database, userIds));
  }

  @SignedIn()
  @Directive('@requires(fields: "users { id }")')
  @ListSize({ assumedSize: 20 })
  @FieldResolver(() => [TileResult], {
    nullable: true,
    description:
      'Tile-event results of the users who registered this name for bingo: the latest 50 events of each user, latest first. Callers other than the user and reviewers see only events with an approved proof.',
  })
  async tileResults(
    @Root() { users }: Player,
    @Ctx() context: SubgraphContext,
  ): Promise<TileResult[] | null> {
    if (!users) return null;
    const results = await loaderOf(context, this.results).loadMany(users.map(({ id }) => id));
    return results.flatMap((result) => {
      if (result instanceof Error) throw result;
      return readableResults(context.caller, result);
    });
  }
}

@Resolver(() => User)
export class UsersResolver {
  private readonly results;

  constructor({ database }: EventsDependencies) {
    this.results = batched((userIds: readonly string[]) => resultsOfUsers(database, userIds));
  }

  @ListSize({ assumedSize: 20 })
  @SignedIn()
  @FieldResolver(() => [TileResult], {
    nullable: true,
    description:
      'Results of the user in the latest 50 tile events with a submission of theirs, latest first. Callers other than the user and reviewers see only events with an approved proof.',
  })
  async tileProgress(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<TileResult[]> {
    return readableResults(context.caller, await loaderOf(context, this.results).load(id));
  }
}

@Resolver(() => TileResult)
export class ProgressResolver {
  private readonly eventsById;
  private readonly currentTiles;

  constructor(private readonly dependencies: EventsDependencies) {
    this.eventsById = batched((ids: readonly string[]) => findEvents(dependencies.database, ids));
    this.currentTiles = batched((participants: readonly ParticipantKey[]) =>
      currentTiles(dependencies.database, participants),
    );
  }

  @SignedIn()
  @Query(() => TileProgress, {
    description: 'Your own progress in an event; zero without submissions.',
  })
  tileProgress(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileProgress> {
    return readProgress(this.dependencies.database, eventId, requireUser(caller).userId);
  }

  @OwnerOrPermitted('userId', ...REVIEWERS)
  @FieldResolver(() => SafeInt, { description: `${CURRENT_TILE} Visible to the user and to reviewers.` })
  currentTile(@Root() { eventId, userId }: UserResult, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.currentTiles).load({ eventId, userId });
  }

  @FieldResolver(() => TileEvent, { description: 'The event.' })
  async event(@Root() { eventId }: UserResult, @Ctx() context: SubgraphContext): Promise<TileEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user.' })
  user(@Root() { userId }: UserResult): User {
    return { id: userId };
  }
}

@Resolver(() => TileProgress)
export class OwnTeamResolver {
  private readonly teams;

  constructor({ database }: EventsDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => TileTeam, {
    nullable: true,
    description: 'Your team; null in a solo event and while you are in no team.',
  })
  async team(@Root() { teamId }: UserProgress, @Ctx() context: SubgraphContext): Promise<TileTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}

const VISIBLE = 'For members and reviewers (`manage_events`); null for other callers.';

@Resolver(() => TileTeam)
export class TeamProgressResolver {
  private readonly currentTiles;
  private readonly completionsById;
  private readonly memberships;

  constructor({ database }: EventsDependencies) {
    this.currentTiles = batched((teams: readonly TileTeam[]) => currentTilesOfTeams(database, teams));
    this.completionsById = batched((ids: readonly string[]) => completionsOf(database, ids));
    this.memberships = batched((requested: readonly Membership[]) =>
      areMembers(database, TEAM_STATEMENTS, requested),
    );
  }

  @DependsOnCaller(...REVIEWERS)
  @FieldResolver(() => SafeInt, {
    nullable: true,
    description: `Position of the first tile that the team has not completed; one past the last when it has all, 0 without tiles. ${VISIBLE}`,
  })
  async currentTile(@Root() team: TileTeam, @Ctx() context: SubgraphContext): Promise<number | null> {
    return (await this.mayRead(team, context)) ? loaderOf(context, this.currentTiles).load(team) : null;
  }

  @DependsOnCaller(...REVIEWERS)
  @ListSize({ assumedSize: 25 })
  @FieldResolver(() => [TileTeamCompletion], {
    nullable: true,
    description: `The tiles that the team completed, oldest first, with the members to whom they are credited. ${VISIBLE}`,
  })
  async completions(
    @Root() team: TileTeam,
    @Ctx() context: SubgraphContext,
  ): Promise<TileTeamCompletion[] | null> {
    return (await this.mayRead(team, context)) ? loaderOf(context, this.completionsById).load(team.id) : null;
  }

  private async mayRead({ id: teamId }: TileTeam, context: SubgraphContext): Promise<boolean> {
    const { principal } = context.caller;
    if (holdsAny(context.caller, REVIEWERS)) return true;
    if (principal.kind !== 'user') return false;
    return loaderOf(context, this.memberships).load({ teamId, userId: principal.userId });
  }
}

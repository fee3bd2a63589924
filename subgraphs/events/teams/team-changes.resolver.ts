import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { assignCaptain, joinTeam, leaveTeam, placeMember, removeMember } from '#kit/teams/member.commands';
import { createTeam, disbandTeam, rotateInvite, updateTeam } from '#kit/teams/team.commands';
import type { EventsDependencies } from '../dependencies';
import { tileTeams } from './team.area';
import { CreateTileTeamInput, TileTeam, TileTeamInvitation, UpdateTileTeamInput } from './team.fields';

@Resolver()
export class ChangeTeamsResolver {
  private readonly teams;

  constructor(dependencies: EventsDependencies) {
    this.teams = tileTeams(dependencies);
  }

  @SignedIn()
  @Mutation(() => TileTeamInvitation, {
    description:
      'Creates a team that you lead, in an event that has not started; organisers (`manage_events`) at any time.',
  })
  createTileTeam(
    @Arg('input', () => CreateTileTeamInput, { description: 'The team.' }) input: CreateTileTeamInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeamInvitation> {
    return createTeam(this.teams, caller, input);
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description: 'Joins a team of an event that has not started, unless it is full. Idempotent.',
  })
  joinTileTeam(
    @Arg('inviteCode', () => String, { description: 'Invite code of the team.' }) inviteCode: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return joinTeam(this.teams, caller, inviteCode);
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description:
      'Leaves your team of an event that has not started. The earliest member follows a captain who leaves. Returns the team.',
  })
  leaveTileTeam(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return leaveTeam(this.teams, caller, eventId);
  }

  @Permitted('manage_events')
  @Mutation(() => TileTeam, {
    description:
      'Places a user in a team that is not full, or moves the user there, also after the start. Proofs submitted before count for the team they were submitted for. Idempotent. NOT_FOUND unless the user is known.',
  })
  async placeTileTeamMember(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Arg('userId', () => ID, { description: 'The user.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    const { team } = await placeMember(this.teams, caller, { key: userId, teamId });
    return team;
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description:
      'Removes a member from a team: its captain before the start of the event, organisers (`manage_events`) at any time. What the member earned stays with the team.',
  })
  removeTileTeamMember(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Arg('userId', () => ID, { description: 'The user who is a member.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return removeMember(this.teams, caller, { teamId, userId });
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description:
      'Makes another member captain of a team, for its captain and organisers (`manage_events`). Idempotent.',
  })
  assignTileTeamCaptain(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Arg('userId', () => ID, { description: 'The user who is a member.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return assignCaptain(this.teams, caller, { teamId, userId });
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description:
      'Changes the name or the colour of a team, for its captain and organisers (`manage_events`).',
  })
  updateTileTeam(
    @Arg('id', () => ID, { description: 'Id of the team.' }) id: string,
    @Arg('input', () => UpdateTileTeamInput, { description: 'The changes.' }) input: UpdateTileTeamInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return updateTeam(this.teams, caller, id, input);
  }

  @SignedIn()
  @Mutation(() => TileTeamInvitation, {
    description:
      'Replaces the invite code of a team, for its captain and organisers (`manage_events`). The old one is invalid at once.',
  })
  rotateTileTeamInvite(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeamInvitation> {
    return rotateInvite(this.teams, caller, teamId);
  }

  @SignedIn()
  @Mutation(() => TileTeam, {
    description:
      'Disbands a team without proofs: its captain before the start of the event, organisers (`manage_events`) at any time. Its members are in no team then. Returns the team that was.',
  })
  disbandTileTeam(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileTeam> {
    return disbandTeam(this.teams, caller, teamId);
  }
}

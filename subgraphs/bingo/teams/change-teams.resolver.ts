import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { assignCaptain, joinTeam, leaveTeam, placeMember, removeMember } from '#kit/teams/member.commands';
import { createTeam, disbandTeam, rotateInvite, updateTeam } from '#kit/teams/team.commands';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/participant.fields';
import { BingoTeam, BingoTeamInvitation, CreateBingoTeamInput, UpdateBingoTeamInput } from './team.fields';
import { bingoTeams } from './teams.commands';

@Resolver()
export class ChangeTeamsResolver {
  private readonly teams;

  constructor(dependencies: BingoDependencies) {
    this.teams = bingoTeams(dependencies);
  }

  @SignedIn()
  @Mutation(() => BingoTeamInvitation, {
    description:
      'Creates a team that you lead, in an event that you are registered for and that has not started; organisers (`manage_bingo`) at any time.',
  })
  createBingoTeam(
    @Arg('input', () => CreateBingoTeamInput, { description: 'The team.' }) input: CreateBingoTeamInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeamInvitation> {
    return createTeam(this.teams, caller, input);
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description:
      'Joins a team of an event that you are registered for and that has not started, unless it is full. Idempotent.',
  })
  joinBingoTeam(
    @Arg('inviteCode', () => String, { description: 'Invite code of the team.' }) inviteCode: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return joinTeam(this.teams, caller, inviteCode);
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description:
      'Leaves your team of an event that has not started. The earliest member follows a captain who leaves. Returns the team.',
  })
  leaveBingoTeam(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return leaveTeam(this.teams, caller, eventId);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, {
    description:
      'Places a participant in a team that is not full, also after the start. What the participant earned before stays with the team it was earned for. Idempotent.',
  })
  async placeBingoParticipant(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('teamId', () => ID, { description: 'The team, of the same event.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    const { member } = await placeMember(this.teams, caller, { key: participantId, teamId });
    return member;
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description:
      'Removes a member from a team: its captain before the start of the event, organisers (`manage_bingo`) at any time. What the member earned stays with the team.',
  })
  removeBingoTeamMember(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Arg('userId', () => ID, { description: 'The user who is a member.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return removeMember(this.teams, caller, { teamId, userId });
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description:
      'Makes another member captain of a team, for its captain and organisers (`manage_bingo`). Idempotent.',
  })
  assignBingoTeamCaptain(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Arg('userId', () => ID, { description: 'The user who is a member.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return assignCaptain(this.teams, caller, { teamId, userId });
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description: 'Changes the name or the colour of a team, for its captain and organisers (`manage_bingo`).',
  })
  updateBingoTeam(
    @Arg('id', () => ID, { description: 'Id of the team.' }) id: string,
    @Arg('input', () => UpdateBingoTeamInput, { description: 'The changes.' }) input: UpdateBingoTeamInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return updateTeam(this.teams, caller, id, input);
  }

  @SignedIn()
  @Mutation(() => BingoTeamInvitation, {
    description:
      'Replaces the invite code of a team, for its captain and organisers (`manage_bingo`). The old one is invalid at once.',
  })
  rotateBingoTeamInvite(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeamInvitation> {
    return rotateInvite(this.teams, caller, teamId);
  }

  @SignedIn()
  @Mutation(() => BingoTeam, {
    description:
      'Disbands a team for which nothing has counted: its captain before the start of the event, organisers (`manage_bingo`) at any time. Its members are in no team then. Returns the team that was.',
  })
  disbandBingoTeam(
    @Arg('teamId', () => ID, { description: 'The team.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeam> {
    return disbandTeam(this.teams, caller, teamId);
  }
}

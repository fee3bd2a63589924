import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { CreateBingoTeamInput, UpdateBingoTeamInput } from './bingo-team.inputs';
import { BingoTeam, BingoTeamInvitation } from './bingo-team.type';
import { createTeam } from './create-team';
import { joinTeam } from './join-team';
import { leaveTeam } from './leave-team';
import { placeParticipant } from './place-participant';
import { assignCaptain, removeMember } from './remove-member';
import { disbandTeam, rotateInvite, updateTeam } from './update-team';

@Resolver()
export class ChangeTeamsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @SignedIn()
  @Mutation(() => BingoTeamInvitation, {
    description:
      'Creates a team that you lead, in an event that you are registered for and that has not started; organisers (`manage_bingo`) at any time.',
  })
  createBingoTeam(
    @Arg('input', () => CreateBingoTeamInput, { description: 'The team.' }) input: CreateBingoTeamInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoTeamInvitation> {
    return createTeam(this.dependencies, caller, input);
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
    return joinTeam(this.dependencies, caller, inviteCode);
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
    return leaveTeam(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, {
    description:
      'Places a participant in a team that is not full, also after the start. What the participant earned before stays with the team it was earned for. Idempotent.',
  })
  placeBingoParticipant(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('teamId', () => ID, { description: 'The team, of the same event.' }) teamId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    return placeParticipant(this.dependencies, caller, { participantId, teamId });
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
    return removeMember(this.dependencies, caller, { teamId, userId });
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
    return assignCaptain(this.dependencies, caller, { teamId, userId });
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
    return updateTeam(this.dependencies, caller, id, input);
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
    return rotateInvite(this.dependencies, caller, teamId);
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
    return disbandTeam(this.dependencies, caller, teamId);
  }
}

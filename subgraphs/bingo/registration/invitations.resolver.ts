import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, Public, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { PLAYER_NAME_LIMITS } from '#kit/rules/names';
import { findTeams } from '#kit/teams/team.queries';
import { isIdentifier } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoTeam } from '../teams/team.fields';
import { TEAM_STATEMENTS } from '../teams/teams.commands';
import {
  BingoInvitation,
  BingoInvitationConnection,
  BingoInvitationPreview,
  USES_LIMITS,
} from './invitation.fields';
import { createInvitation, registerByInvitation, revokeInvitation } from './invitations.commands';
import { isInvitationKey, listInvitations, previewInvitation } from './invitations.queries';
import { BingoRegistration } from './registrations.commands';

@Resolver(() => BingoInvitation)
export class InvitationsResolver {
  private readonly teams;

  constructor(private readonly dependencies: BingoDependencies) {
    const { database } = dependencies;
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @Permitted('manage_bingo')
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoInvitationConnection, {
    nullable: true,
    description:
      'Invitations to an event, newest first, revoked ones included; null if there is no such event.',
  })
  async bingoInvitations(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoInvitation> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isInvitationKey);
    if (!isIdentifier(eventId)) return null;
    const [event] = await findEvents(database, [eventId]);
    return event ? listInvitations(database, eventId, slice) : null;
  }

  @Public()
  @Query(() => BingoInvitationPreview, {
    nullable: true,
    description: 'What an invite link is for and whether it can be used; null for an unknown code.',
  })
  bingoInvitation(
    @Arg('code', () => String, { description: 'The code in the address of the link.' }) code: string,
  ): Promise<BingoInvitationPreview | null> {
    return previewInvitation(this.dependencies.database, code);
  }

  @FieldResolver(() => String, {
    description: 'The address to pass on: it leads to the page where one registers.',
  })
  url(@Root() { code }: BingoInvitation): string {
    return `${this.dependencies.settings.baseUrl}/join/${code}`;
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'The team that it leads to; null for none.',
  })
  async team(
    @Root() { teamId }: BingoInvitation,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoInvitation, {
    description:
      'Creates an invite link. Whoever opens it can register whatever the `registration` of the event, but not after its deadline, nor while it or the team is full.',
  })
  createBingoInvitation(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
    @Arg('teamId', () => ID, {
      nullable: true,
      description: 'A team of the event, in which the link places players; none by default.',
    })
    teamId?: string | null,
    @Limited(USES_LIMITS)
    @Arg('uses', () => Int, {
      nullable: true,
      description: 'How often it can be used, 1 to 1,000; null without a limit.',
    })
    uses?: number | null,
    @Arg('expiresAt', () => Timestamp, { nullable: true, description: 'Its last instant; null for no end.' })
    expiresAt?: Date | null,
  ): Promise<BingoInvitation> {
    return createInvitation(this.dependencies, caller, {
      eventId,
      teamId: teamId ?? null,
      uses: uses ?? null,
      expiresAt: expiresAt ?? null,
    });
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoInvitation, {
    description: 'Revokes an invite link at once; whoever registered with it stays. Idempotent.',
  })
  revokeBingoInvitation(
    @Arg('id', () => ID, { description: 'Id of the invitation.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoInvitation> {
    return revokeInvitation(this.dependencies, caller, id);
  }

  @SignedIn()
  @Mutation(() => BingoRegistration, {
    description:
      'Registers you with an invite link and places you in its team. BAD_USER_INPUT if the link cannot be used, the event is over or closed for registration, or it or the team is full.',
  })
  registerByBingoInvitation(
    @Arg('code', () => String, { description: 'The code in the address of the link.' }) code: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('rsn', () => String, { description: 'Player name in the game, 1 to 64 characters.' })
    rsn: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistration> {
    return registerByInvitation(this.dependencies, caller, code, rsn);
  }
}

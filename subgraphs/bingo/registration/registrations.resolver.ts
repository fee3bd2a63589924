import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { ChangesIdentity, Permitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { DeleteResult } from '#kit/delete-result.type';
import { PLAYER_NAME_LIMITS } from '#kit/rules/names';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/participant.fields';
import {
  BingoRegistration,
  leaveEvent,
  register,
  renameParticipant,
  withdrawRegistration,
} from './registrations.commands';

@Resolver()
export class RegistrationsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @SignedIn()
  @Mutation(() => BingoRegistration, {
    description:
      'Registers you for an event that is not over, under a player name that is not taken in it: for one whose `registration` is `open`, that has a free place and whose deadline has not passed, or with a player name that has a reserved place; organisers (`manage_bingo`) also after the deadline and whatever the setting. BAD_USER_INPUT otherwise.',
  })
  registerForBingo(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('rsn', () => String, { description: 'Player name in the game, 1 to 64 characters.' })
    rsn: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistration> {
    return register(this.dependencies, caller, { eventId, rsn });
  }

  @SignedIn()
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description:
      'Deletes your registration for an event that has not started, with its key. BAD_USER_INPUT once it has started: what you did stays in the standings, and only organisers withdraw registrations then (`withdrawBingoRegistration`). A place that becomes free goes to the first of the waiting list.',
  })
  leaveBingoEvent(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return leaveEvent(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, { description: 'Corrects the player name of a participant.' })
  renameBingoParticipant(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('rsn', () => String, { description: 'Player name in the game, 1 to 64 characters.' })
    rsn: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    return renameParticipant(this.dependencies, caller, { participantId, rsn });
  }

  @Permitted('manage_bingo')
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description:
      'Deletes a registration with its key and completions, unless something counted for a team. Irreversible.',
  })
  withdrawBingoRegistration(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return withdrawRegistration(this.dependencies, caller, participantId);
  }
}

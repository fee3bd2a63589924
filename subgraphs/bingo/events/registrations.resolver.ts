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
  register,
  renameParticipant,
  withdrawRegistration,
} from './registrations.commands';

@Resolver()
export class RegistrationsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @SignedIn()
  @Mutation(() => BingoRegistration, {
    description: 'Registers you for an event that is not over, under a player name that is not taken in it.',
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

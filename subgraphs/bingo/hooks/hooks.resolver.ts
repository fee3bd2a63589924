import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { ChangesIdentity, Permitted, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoHook } from './bingo-hook.type';
import { createHook, rotateHook } from './create-hook';

@Resolver()
export class HooksResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @SignedIn()
  @ChangesIdentity()
  @Mutation(() => BingoHook, {
    description:
      "Creates the address to which the game client Dink posts the caller's notifications for an event. An earlier one stops working.",
  })
  createBingoHook(
    @Arg('eventId', () => ID, { description: 'An event that the caller is registered for.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoHook> {
    return createHook(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @ChangesIdentity()
  @Mutation(() => BingoHook, {
    description: 'Replaces the address of a participant for the game client Dink. The old one stops working.',
  })
  rotateBingoHook(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoHook> {
    return rotateHook(this.dependencies, caller, participantId);
  }
}

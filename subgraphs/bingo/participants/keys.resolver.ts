import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, GatewayOnly, Permitted, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoHook, createHook, rotateHook } from './hooks.commands';
import { createKey, ownerOfKey, RotatedBingoKey, rotateKey } from './keys.commands';

@Resolver()
export class KeysResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @GatewayOnly()
  @Query(() => ID, {
    nullable: true,
    description:
      'The user to whom a bingo key or hook key belongs; null for an unknown key. Restricted to the gateway.',
  })
  bingoKeyOwner(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<string | null> {
    return ownerOfKey(this.dependencies.database, keyHash);
  }

  // Gateways of 0.2.0 ask for it while they run beside new areas; removed by the release after the next.
  @GatewayOnly()
  @Query(() => Boolean, {
    description: 'Whether a bingo key belongs to a participant. Restricted to gateways of release 0.2.0.',
  })
  async bingoKeyKnown(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<boolean> {
    return (await ownerOfKey(this.dependencies.database, keyHash)) !== null;
  }

  @SignedIn()
  @ChangesIdentity()
  @Mutation(() => RotatedBingoKey, {
    description:
      "Creates a key for the caller's registration for an event, for clients other than Dink. An earlier key is revoked immediately.",
  })
  createBingoKey(
    @Arg('eventId', () => ID, { description: 'An event that the caller is registered for.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<RotatedBingoKey> {
    return createKey(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @ChangesIdentity()
  @Mutation(() => RotatedBingoKey, {
    description: 'Rotates the key of a participant. The old key is revoked immediately.',
  })
  rotateBingoKey(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<RotatedBingoKey> {
    return rotateKey(this.dependencies, caller, participantId);
  }
}

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

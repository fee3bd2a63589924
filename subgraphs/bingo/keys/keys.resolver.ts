import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, GatewayOnly, Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { ownerOfKey } from './key-owner';
import { rotateKey } from './rotate-key';
import { RotatedBingoKey } from './rotated-bingo-key.type';

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

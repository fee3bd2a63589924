import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, GatewayOnly, Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { isKeyKnown } from './key-known';
import { rotateKey } from './rotate-key';
import { RotatedBingoKey } from './rotated-bingo-key.type';

@Resolver()
export class KeysResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @GatewayOnly()
  @Query(() => Boolean, {
    description: 'Whether a bingo key belongs to a participant. Restricted to the gateway.',
  })
  bingoKeyKnown(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<boolean> {
    return isKeyKnown(this.dependencies.database, keyHash);
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

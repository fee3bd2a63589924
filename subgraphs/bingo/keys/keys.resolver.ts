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
  @Query(() => Boolean, { description: 'Whether somebody plays with a bingo key. For the gateway alone.' })
  bingoKeyKnown(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<boolean> {
    return isKeyKnown(this.dependencies.database, keyHash);
  }

  @Permitted('manage_bingo')
  @ChangesIdentity()
  @Mutation(() => RotatedBingoKey, {
    description: 'Replaces the key of a participant who lost it. The old one stops working at once.',
  })
  rotateBingoKey(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<RotatedBingoKey> {
    return rotateKey(this.dependencies, caller, participantId);
  }
}

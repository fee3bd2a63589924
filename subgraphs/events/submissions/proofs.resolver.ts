import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { EventsDependencies } from '../dependencies';
import { submitProof } from './submit-proof';
import { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.inputs';

@Resolver()
export class ProofsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @SignedIn()
  @Mutation(() => TileSubmissionReceipt, {
    description:
      'Submits a proof for a tile of an active event. Further proofs are accepted until one is approved, with up to 5 pending ones per tile. In a sequential event only the current tile and earlier ones accept proofs.',
  })
  submitTileProof(
    @Arg('input', () => SubmitTileProofInput, { description: 'The proof.' }) input: SubmitTileProofInput,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSubmissionReceipt> {
    return submitProof(this.dependencies, context, input);
  }
}

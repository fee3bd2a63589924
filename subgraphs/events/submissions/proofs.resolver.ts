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
      'Hands in a proof for a tile of an active event. Pending and rejected proofs may be followed by others, up to 5 pending ones for a tile; in a sequential event only the current tile and earlier ones are open.',
  })
  submitTileProof(
    @Arg('input', () => SubmitTileProofInput, { description: 'The proof.' }) input: SubmitTileProofInput,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSubmissionReceipt> {
    return submitProof(this.dependencies, context, input);
  }
}

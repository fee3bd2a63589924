import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { DeleteResult } from '#kit/delete-result.type';
import type { EventsDependencies } from '../dependencies';
import { deleteSubmission } from './delete-submission';
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

  @SignedIn()
  @Mutation(() => DeleteResult, {
    description:
      'Deletes a proof with its image, for reviewers (`manage_events`) and, while it is pending, for the submitter. Progress and standings follow.',
  })
  deleteTileSubmission(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('submissionId', () => ID, { description: 'The proof, one of that event.' }) submissionId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteSubmission(this.dependencies, caller, { eventId, submissionId });
  }
}

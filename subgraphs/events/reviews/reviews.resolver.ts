import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { User } from '../players/user.reference';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmission } from '../submissions/tile-submission.type';
import { TileSubmissionStatus } from '../submissions/tile-submission-status.type';
import { reviewSubmission } from './review-submission';
import { reviewSubmissions } from './review-submissions';
import { type Review, TileReview, TileReviewInput, TileReviewResult } from './tile-review.type';

@Resolver(() => TileReview)
export class ReviewsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'Who decided.' })
  reviewer(@Root() { reviewedBy }: Review): User {
    return { id: reviewedBy };
  }

  @Permitted('manage_events')
  @Mutation(() => TileSubmission, {
    description:
      'Decides about a proof. Any status may follow any other; progress and standings follow from what is approved.',
  })
  reviewTileSubmission(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('submissionId', () => ID, { description: 'The proof, one of that event.' }) submissionId: string,
    @Arg('status', () => TileSubmissionStatus, { description: 'The decision.' }) status: SubmissionStatus,
    @Ctx() { caller }: SubgraphContext,
    @Arg('reviewerNotes', () => String, {
      nullable: true,
      description: 'Up to 4,000 characters; absent, they stay as they are; null takes them away.',
    })
    reviewerNotes?: string | null,
  ): Promise<TileSubmission> {
    return reviewSubmission(this.dependencies, caller, { eventId, submissionId, status, reviewerNotes });
  }

  @Permitted('manage_events')
  @ListSize({ assumedSize: 100 })
  @Mutation(() => [TileReviewResult], {
    description:
      'Decides about up to 100 proofs, of whatever events, in the order given. Each is decided about for itself: a failure does not undo the others.',
  })
  reviewTileSubmissions(
    @Arg('decisions', () => [TileReviewInput], { description: 'The decisions.' })
    decisions: TileReviewInput[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileReviewResult[]> {
    return reviewSubmissions(this.dependencies, caller, decisions);
  }
}

import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { PROSE_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { EventsDependencies } from '../dependencies';
import type { SubmissionStatus } from '../rules/review';
import { User } from '../user.reference';
import { DECISIONS_LIMITS, reviewSubmission, reviewSubmissions } from './review.commands';
import {
  IF_REVIEWED_AT,
  IF_STATUS,
  type Review,
  TileReview,
  TileReviewInput,
  TileReviewResult,
} from './review.fields';
import { TileSubmission, TileSubmissionStatus } from './submission.fields';

@Resolver(() => TileReview)
export class ReviewsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'The reviewer.' })
  reviewer(@Root() { reviewedBy }: Review): User {
    return { id: reviewedBy };
  }

  @Permitted('manage_events')
  @Mutation(() => TileSubmission, {
    description: 'Reviews a proof. Any transition is allowed; progress and standings are updated.',
  })
  reviewTileSubmission(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('submissionId', () => ID, { description: 'The proof, which must be of that event.' })
    submissionId: string,
    @Arg('status', () => TileSubmissionStatus, { description: 'The decision.' }) status: SubmissionStatus,
    @Ctx() { caller }: SubgraphContext,
    @Limited(PROSE_LIMITS)
    @Arg('reviewerNotes', () => String, {
      nullable: true,
      description: 'Up to 4,000 characters; kept if absent, removed if null.',
    })
    reviewerNotes?: string | null,
    @Arg('ifStatus', () => TileSubmissionStatus, { nullable: true, description: IF_STATUS })
    ifStatus?: SubmissionStatus | null,
    @Arg('ifReviewedAt', () => Timestamp, { nullable: true, description: IF_REVIEWED_AT })
    ifReviewedAt?: Date | null,
  ): Promise<TileSubmission> {
    const order = { eventId, submissionId, status, reviewerNotes, ifStatus, ifReviewedAt };
    return reviewSubmission(this.dependencies, caller, order);
  }

  @Permitted('manage_events')
  @ListSize({ assumedSize: 100 })
  @Mutation(() => [TileReviewResult], {
    description:
      'Reviews up to 100 proofs of any events, in the given order. Each succeeds or fails independently.',
  })
  reviewTileSubmissions(
    @Limited(DECISIONS_LIMITS)
    @Arg('decisions', () => [TileReviewInput], { description: 'The decisions.' })
    decisions: TileReviewInput[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileReviewResult[]> {
    return reviewSubmissions(this.dependencies, caller, decisions);
  }
}

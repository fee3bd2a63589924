import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { PROSE_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmission, TileSubmissionStatus } from './submission.fields';

@ObjectType('TileReview', { simpleResolvers: true, description: 'A decision about a proof.' })
export class TileReview {
  @Field(() => TileSubmissionStatus, { description: 'The decision.' })
  status: SubmissionStatus;

  @Field(() => String, { nullable: true, description: 'Notes of the reviewer.' })
  reviewerNotes: string | null;

  @Field(() => Timestamp, { description: 'Time of the decision.' })
  reviewedAt: Date;
}

/** A decision with internal fields that the schema does not expose. */
export interface Review extends TileReview {
  readonly reviewedBy: string;
}

export const IF_STATUS =
  'Status that the proof must still have, such as `pending`; otherwise the review fails with CONFLICT, unless the same was decided before. Any if absent.';

export const IF_REVIEWED_AT =
  'Time of the latest decision (`reviewedAt`) that this one revises, such as by an undo; CONFLICT if another was made since. Any if absent.';

@InputType('TileReviewInput', { description: 'A decision about one proof.' })
export class TileReviewInput {
  @Field(() => ID, { description: 'The proof.' })
  submissionId: string;

  @Field(() => TileSubmissionStatus, { description: 'Any transition is allowed.' })
  status: SubmissionStatus;

  @Limited(PROSE_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; kept if absent, removed if null.',
  })
  reviewerNotes?: string | null;

  @Field(() => TileSubmissionStatus, { nullable: true, description: IF_STATUS })
  ifStatus?: SubmissionStatus | null;

  @Field(() => Timestamp, { nullable: true, description: IF_REVIEWED_AT })
  ifReviewedAt?: Date | null;
}

@ObjectType('TileReviewResult', {
  simpleResolvers: true,
  description: 'The result for one proof of several.',
})
export class TileReviewResult {
  @Field(() => ID, { description: 'Id of the proof, as requested.' })
  submissionId: string;

  @Field(() => TileSubmission, { nullable: true, description: 'The updated proof; null on failure.' })
  submission: TileSubmission | null;

  @Field(() => String, { nullable: true, description: 'Reason of the failure; null on success.' })
  error: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the failure, as in `extensions.code`; null on success.',
  })
  errorCode: string | null;
}

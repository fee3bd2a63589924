import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmission } from '../submissions/tile-submission.type';
import { TileSubmissionStatus } from '../submissions/tile-submission-status.type';

@ObjectType('TileReview', { simpleResolvers: true, description: 'One decision about a proof.' })
export class TileReview {
  @Field(() => TileSubmissionStatus, { description: 'What was decided.' })
  status: SubmissionStatus;

  @Field(() => String, { nullable: true, description: 'The notes that stood with it.' })
  reviewerNotes: string | null;

  @Field(() => Timestamp, { description: 'When it was decided.' })
  reviewedAt: Date;
}

/** A decision with internal fields that the schema does not expose. */
export interface Review extends TileReview {
  readonly reviewedBy: string;
}

@InputType('TileReviewInput', { description: 'A decision about one proof.' })
export class TileReviewInput {
  @Field(() => ID, { description: 'The proof.' })
  submissionId: string;

  @Field(() => TileSubmissionStatus, { description: 'Any status may follow any other.' })
  status: SubmissionStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; absent, they stay as they are; null takes them away.',
  })
  reviewerNotes?: string | null;
}

@ObjectType('TileReviewResult', {
  simpleResolvers: true,
  description: 'What became of one of several decisions.',
})
export class TileReviewResult {
  @Field(() => ID, { description: 'The proof, as it was given.' })
  submissionId: string;

  @Field(() => TileSubmission, { nullable: true, description: 'The proof as it is now; null on failure.' })
  submission: TileSubmission | null;

  @Field(() => String, { nullable: true, description: 'Why it failed; null on success.' })
  error: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the failure, as in `extensions.code`; null on success.',
  })
  errorCode: string | null;
}

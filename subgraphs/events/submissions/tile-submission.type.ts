import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmissionStatus } from './tile-submission-status.type';

@ObjectType('TileSubmission', {
  simpleResolvers: true,
  description: 'A proof for a tile, for its submitter and for reviewers.',
})
export class TileSubmission {
  @Field(() => ID, { description: 'Made when it was handed in, `sub_…`.' })
  id: string;

  @Field(() => Int, { description: 'The tile that it is for.' })
  tileId: number;

  @Field(() => TileSubmissionStatus, { description: 'What has been decided about it.' })
  status: SubmissionStatus;

  @Field(() => String, { nullable: true, description: 'What the submitter says about it.' })
  notes: string | null;

  @Field(() => String, { nullable: true, description: 'What the last reviewer with notes said about it.' })
  reviewerNotes: string | null;

  @Field(() => Timestamp, { description: 'When it was handed in.' })
  submittedAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was reviewed last; null while nobody reviewed it.',
  })
  reviewedAt: Date | null;
}

/** A proof with internal fields that the schema does not expose. */
export interface Submission extends TileSubmission {
  readonly eventId: string;
  readonly userId: string;
  readonly reviewedBy: string | null;
}

@ObjectType('TileSubmissionPage', {
  simpleResolvers: true,
  description: 'One page of the proofs of an event, oldest first.',
})
export class TileSubmissionPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [TileSubmission], { description: 'The proofs of this page.' })
  submissions: TileSubmission[];

  @Field(() => Int, { description: 'Proofs on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most proofs on a page: the limit that was used.' })
  limit: number;
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ListPage } from '#kit/list-page.type';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmissionStatus } from './tile-submission-status.type';

@ObjectType('TileSubmission', {
  simpleResolvers: true,
  description: 'A proof for a tile, visible to its submitter and to reviewers.',
})
export class TileSubmission {
  @Field(() => ID, { description: 'Id, `sub_…`.' })
  id: string;

  @Field(() => Int, { description: 'The tile.' })
  tileId: number;

  @Field(() => TileSubmissionStatus, { description: 'Review status.' })
  status: SubmissionStatus;

  @Field(() => String, { nullable: true, description: 'Notes of the submitter.' })
  notes: string | null;

  @Field(() => String, { nullable: true, description: 'Latest notes of a reviewer.' })
  reviewerNotes: string | null;

  @Field(() => Timestamp, { description: 'Time of submission.' })
  submittedAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the latest review; null if not reviewed.',
  })
  reviewedAt: Date | null;
}

/** A proof with internal fields that the schema does not expose. */
export interface Submission extends TileSubmission {
  readonly eventId: string;
  readonly userId: string;
  /** The team that the proof counts for; null in a solo event. */
  readonly teamId: string | null;
  readonly reviewedBy: string | null;
  /** Of the last claim, which may have ended. */
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
}

@ObjectType('TileSubmissionPage', {
  simpleResolvers: true,
  description: 'A page of the proofs of an event, oldest first.',
})
export class TileSubmissionPage extends ListPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [TileSubmission], { description: 'The proofs of this page.' })
  submissions: TileSubmission[];
}

import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { type Order, orderInput } from '#kit/order-input';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { PROSE_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Upload } from '#protocol/scalars/upload';
import type { SubmissionStatus } from '../rules/review';

/** The states of a proof in the schema. */
export const TileSubmissionStatus: { readonly [Name in SubmissionStatus]: Name } = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
};

registerEnumType(TileSubmissionStatus, {
  name: 'TileSubmissionStatus',
  description: 'Review status of a proof.',
  valuesConfig: {
    pending: { description: 'Not reviewed yet.' },
    approved: { description: 'Counts as completion of the tile.' },
    rejected: { description: 'Does not count; another proof may be submitted.' },
  },
});

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
  /** Null unless it is on hold, as the next two. */
  readonly heldBy: string | null;
  readonly heldAt: Date | null;
  readonly holdReason: string | null;
}

@ObjectType('TileSubmissionPage', {
  simpleResolvers: true,
  description: 'A page of the proofs of an event, oldest first.',
})
export class TileSubmissionPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [TileSubmission], { description: 'The proofs of this page.' })
  submissions: TileSubmission[];
}

/** The select list of a `Submission` from `events.submissions s`. */
export const SUBMISSION_COLUMNS = `s.id, s.event_id AS "eventId", s.tile_id AS "tileId", s.user_id AS "userId",
  s.team_id AS "teamId", s.status,
  s.notes, s.reviewer_notes AS "reviewerNotes", s.submitted_at AS "submittedAt", s.reviewed_by AS "reviewedBy",
  s.reviewed_at AS "reviewedAt", s.claimed_by AS "claimedBy", s.claimed_until AS "claimedUntil",
  s.held_by AS "heldBy", s.held_at AS "heldAt", s.hold_reason AS "holdReason"`;

@InputType('SubmitTileProofInput', { description: 'A proof for a tile.' })
export class SubmitTileProofInput {
  @Field(() => ID, { description: 'The event, which must be active.' })
  eventId: string;

  @Field(() => Int, {
    description: 'A tile of the event for which you have no approved proof and at most 4 pending ones.',
  })
  tileId: number;

  @Field(() => Upload, {
    description:
      'PNG or JPEG, at most 8 MiB and 25 megapixels. Your stored images in the event may have at most 200 MB.',
  })
  image: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'For the reviewer, up to 4,000 characters.' })
  notes?: string | null;
}

@ObjectType('TileSubmissionReceipt', {
  simpleResolvers: true,
  description: 'The result of submitting a proof.',
})
export class TileSubmissionReceipt {
  @Field(() => ID, { description: 'Id of the proof, `sub_…`.' })
  submissionId: string;

  @Field(() => TileSubmissionStatus, { description: 'Always `pending`.' })
  status: SubmissionStatus;

  @Field(() => String, { description: 'Message for the user.' })
  message: string;
}

/** An order of proofs. */
export type TileSubmissionOrder = Order<'submitted_at' | 'reviewed_at'>;

export const TileSubmissionOrderInput = orderInput<TileSubmissionOrder['field']>('TileSubmission', {
  list: 'proofs',
  field: 'A field that proofs are ordered by; of equal ones the id decides.',
  values: {
    submitted_at: 'When the proof was submitted.',
    reviewed_at: 'When the latest decision was made; proofs without one are left out.',
  },
});

import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { ImageType } from '#kit/files/image-storage';
import { EventEntity } from '../events/event.fields';
import { TileEntity } from '../events/tile.fields';
import type { SubmissionStatus } from '../rules/review';
import { TeamEntity } from '../teams/team.entities';

/**
 * A user who submitted a proof in an event. The totals are updated in the transaction that changes an
 * approved proof, which locks this row.
 */
@Entity('participants', { schema: 'events' })
@Index('ix_participants_standings', ['eventId', 'tilesCompleted', 'points', 'lastCompletionAt', 'userId'], {
  where: 'tiles_completed > 0',
})
@Index('ix_participants_of_user', ['userId'])
export class ParticipantEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_participants' })
  eventId: string;

  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'pk_participants' })
  userId: string;

  @Column('integer', { name: 'tiles_completed', default: 0 })
  tilesCompleted: number;

  /** pg reads bigint as text. */
  @Column('bigint', { default: 0 })
  points: string;

  /** Submission time of the proof that completed the latest tile. */
  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_participants_event' })
  event: EventEntity;
}

/** A proof submitted for a tile. The foreign key has no cascade, so a tile with proofs cannot be deleted. */
@Entity('submissions', { schema: 'events' })
@Check('ck_submissions_status', `status IN ('pending', 'approved', 'rejected')`)
@Check('ck_submissions_image', `image_type IN ('image/png', 'image/jpeg')`)
@Check('ck_submissions_claim', '(claimed_by IS NULL) = (claimed_until IS NULL)')
@Check(
  'ck_submissions_hold',
  '(held_by IS NULL) = (held_at IS NULL) AND (held_by IS NULL) = (hold_reason IS NULL)',
)
@Check('ck_submissions_held', `held_by IS NULL OR status = 'pending'`)
@Unique('uq_submissions_image', ['imageName'])
@Index('ix_submissions_queue', ['eventId', 'status', 'submittedAt', 'id'])
@Index('ix_submissions_oldest', ['status', 'submittedAt', 'id'])
@Index('ix_submissions_of_participant', ['eventId', 'userId', 'submittedAt'])
@Index('ix_submissions_of_tile', ['eventId', 'tileId'])
@Index('ix_submissions_decisions', ['reviewedAt', 'id'], { where: 'reviewed_at IS NOT NULL' })
@Index('ix_submissions_decisions_of_event', ['eventId', 'reviewedAt', 'id'], {
  where: 'reviewed_at IS NOT NULL',
})
@Index('ix_submissions_decisions_of_reviewer', ['reviewedBy', 'reviewedAt', 'id'], {
  where: 'reviewed_at IS NOT NULL',
})
@Index('ix_submissions_same_image', ['imageSha256'], { where: 'image_sha256 IS NOT NULL' })
@Index('ix_submissions_of_team', ['teamId', 'tileId'], { where: 'team_id IS NOT NULL' })
export class SubmissionEntity {
  /** `sub_…` */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_submissions' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('integer', { name: 'tile_id' })
  tileId: number;

  @Column('text', { name: 'user_id' })
  userId: string;

  /**
   * The team of the submitter at the time of submission, for which the proof counts; null in a solo event.
   */
  @Column('text', { name: 'team_id', nullable: true })
  teamId: string | null;

  @Column('text', { default: 'pending' })
  status: SubmissionStatus;

  /** The submitter's notes. */
  @Column('text', { nullable: true })
  notes: string | null;

  @Column('text', { name: 'reviewer_notes', nullable: true })
  reviewerNotes: string | null;

  @Column({ type: 'timestamptz', name: 'submitted_at', precision: 3, default: () => 'clock_timestamp()' })
  submittedAt: Date;

  /** Last reviewer; null before the first review. */
  @Column('text', { name: 'reviewed_by', nullable: true })
  reviewedBy: string | null;

  @Column({ type: 'timestamptz', name: 'reviewed_at', precision: 3, nullable: true })
  reviewedAt: Date | null;

  /** Reviewer who claims the proof; null without a claim. */
  @Column('text', { name: 'claimed_by', nullable: true })
  claimedBy: string | null;

  /** End of the claim, which stays after it; null without one. */
  @Column({ type: 'timestamptz', name: 'claimed_until', precision: 3, nullable: true })
  claimedUntil: Date | null;

  /** Reviewer who put the proof on hold; null unless it is. */
  @Column('text', { name: 'held_by', nullable: true })
  heldBy: string | null;

  @Column({ type: 'timestamptz', name: 'held_at', precision: 3, nullable: true })
  heldAt: Date | null;

  @Column('text', { name: 'hold_reason', nullable: true })
  holdReason: string | null;

  /** Random; with the type it names the files of the image. */
  @Column('text', { name: 'image_name' })
  imageName: string;

  @Column('text', { name: 'image_type' })
  imageType: ImageType;

  /** Bytes. */
  @Column('integer', { name: 'image_size' })
  imageSize: number;

  /** Bytes. */
  @Column('integer', { name: 'thumbnail_size' })
  thumbnailSize: number;

  /** Of the file as it was received; null for proofs from before it was computed, as the next. */
  @Column('bytea', { name: 'image_sha256', nullable: true })
  imageSha256: Buffer | null;

  /** Perceptual hash of 64 bits; pg reads bigint as text. */
  @Column('bigint', { name: 'image_hash', nullable: true })
  imageHash: string | null;

  /** Until when the submitter has read comments and decisions. */
  @Column({ type: 'timestamptz', name: 'read_at', precision: 3, default: () => 'now()' })
  readAt: Date;

  @ManyToOne(() => TileEntity)
  @JoinColumn([
    {
      name: 'event_id',
      referencedColumnName: 'eventId',
      foreignKeyConstraintName: 'fk_submissions_tile',
    },
    { name: 'tile_id', referencedColumnName: 'id', foreignKeyConstraintName: 'fk_submissions_tile' },
  ])
  tile: TileEntity;

  @ManyToOne(() => ParticipantEntity)
  @JoinColumn([
    {
      name: 'event_id',
      referencedColumnName: 'eventId',
      foreignKeyConstraintName: 'fk_submissions_participant',
    },
    {
      name: 'user_id',
      referencedColumnName: 'userId',
      foreignKeyConstraintName: 'fk_submissions_participant',
    },
  ])
  participant: ParticipantEntity;

  @ManyToOne(() => TeamEntity)
  @JoinColumn([
    { name: 'event_id', referencedColumnName: 'eventId', foreignKeyConstraintName: 'fk_submissions_team' },
    { name: 'team_id', referencedColumnName: 'id', foreignKeyConstraintName: 'fk_submissions_team' },
  ])
  team: TeamEntity | null;
}

/** One decision in the review history of a proof. */
@Entity('reviews', { schema: 'events' })
@Check('ck_reviews_status', `status IN ('pending', 'approved', 'rejected')`)
@Index('ix_reviews_of_submission', ['submissionId', 'id'])
export class ReviewEntity {
  /** pg reads bigint as text. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_reviews',
  })
  id: string;

  @Column('text', { name: 'submission_id' })
  submissionId: string;

  @Column('text')
  status: SubmissionStatus;

  @Column('text', { name: 'reviewer_notes', nullable: true })
  reviewerNotes: string | null;

  @Column('text', { name: 'reviewed_by' })
  reviewedBy: string;

  @Column({ type: 'timestamptz', name: 'reviewed_at', precision: 3, default: () => 'clock_timestamp()' })
  reviewedAt: Date;

  @ManyToOne(() => SubmissionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'submission_id', foreignKeyConstraintName: 'fk_reviews_submission' })
  submission: SubmissionEntity;
}

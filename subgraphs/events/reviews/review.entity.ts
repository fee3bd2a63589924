import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { SubmissionStatus } from '../rules/review';
import { SubmissionEntity } from '../submissions/submission.entity';

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

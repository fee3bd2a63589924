import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Timestamp } from '#protocol/scalars/timestamp';
import { SubmissionEntity } from './proof.entities';

/** What the submitter or a reviewer wrote about a proof. */
@Entity('proof_comments', { schema: 'events' })
@Index('ix_proof_comments', ['submissionId', 'id'])
export class CommentEntity {
  /** pg reads bigint as text. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_proof_comments',
  })
  id: string;

  @Column('text', { name: 'submission_id' })
  submissionId: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  text: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @ManyToOne(() => SubmissionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'submission_id', foreignKeyConstraintName: 'fk_proof_comments_submission' })
  submission: SubmissionEntity;
}

@ObjectType('TileSubmissionComment', {
  simpleResolvers: true,
  description: 'A comment on a proof, visible to its submitter and to reviewers.',
})
export class TileSubmissionComment {
  @Field(() => ID, { description: 'Unique among all comments.' })
  id: string;

  @Field(() => String, { description: '1 to 1,000 characters.' })
  text: string;

  @Field(() => Timestamp, { description: 'When it was written.' })
  createdAt: Date;

  @Field(() => Boolean, { description: 'Whether the submitter of the proof wrote it, else a reviewer.' })
  isBySubmitter: boolean;
}

/** A comment with internal fields that the schema does not expose. */
export interface Comment extends TileSubmissionComment {
  readonly userId: string;
}

/** Limits of a comment. */
export const COMMENT_LIMITS = { minLength: 1, maxLength: 1000 };

/** Most comments on a proof. */
export const MOST_COMMENTS = 100;

import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { EventEntity } from '../events/event.entity';

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

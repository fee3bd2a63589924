import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { EventEntity } from './event.entity';

@Entity('tasks', { schema: 'bingo' })
@Check('ck_tasks_tier', 'tier BETWEEN 1 AND 5')
@Index('ix_tasks_hidden', ['hiddenUntil'], { where: 'hidden_until IS NOT NULL' })
export class TaskEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_tasks' })
  eventId: string;

  /** Position on the board, row by row from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_tasks' })
  position: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('integer')
  points: number;

  /** A trigger expression; see `readTrigger`. */
  @Column('text')
  trigger: string;

  /** Number of its tier; null for a task that is always open. */
  @Column('integer', { nullable: true })
  tier: number | null;

  /** Until when it is hidden; null for a task that always is shown. */
  @Column({ type: 'timestamptz', name: 'hidden_until', precision: 3, nullable: true })
  hiddenUntil: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_tasks_event' })
  event: EventEntity;
}

import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { EventEntity } from './event.entity';

@Entity('tasks', { schema: 'bingo' })
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

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_tasks_event' })
  event: EventEntity;
}

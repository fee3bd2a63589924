import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { EventEntity } from '../events/event.entity';

/** The results of a closed event. */
@Entity('results', { schema: 'bingo' })
export class ResultsEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_results' })
  eventId: string;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, default: () => 'clock_timestamp()' })
  closedAt: Date;

  @OneToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_results_event' })
  event: EventEntity;
}

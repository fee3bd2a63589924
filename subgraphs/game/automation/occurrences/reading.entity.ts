import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Trigger } from '../rules/triggers';

/** That the news of one group have been read; its absence says that nothing of them is news yet. */
@Entity('readings', { schema: 'game' })
export class ReadingEntity {
  @PrimaryColumn('integer', { name: 'group_id', primaryKeyConstraintName: 'pk_readings' })
  groupId: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_readings' })
  trigger: Trigger;

  /** The last time. */
  @Column({ type: 'timestamptz', name: 'read_at', precision: 3 })
  readAt: Date;
}

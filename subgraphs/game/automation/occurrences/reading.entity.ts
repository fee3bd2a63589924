import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TrackerTrigger } from '../rules/triggers';

/** The last poll of a group and trigger; without a row, existing occurrences are not announced. */
@Entity('readings', { schema: 'game' })
export class ReadingEntity {
  @PrimaryColumn('integer', { name: 'group_id', primaryKeyConstraintName: 'pk_readings' })
  groupId: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_readings' })
  trigger: TrackerTrigger;

  /** Time of the last poll. */
  @Column({ type: 'timestamptz', name: 'read_at', precision: 3 })
  readAt: Date;
}

import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { FieldRules } from '#kit/fields';
import type { RecordFields } from '../rules/check-record';

/** One player at one event on one day. */
@Entity('records', { schema: 'attendance' })
@Unique('uq_records', ['rsnFolded', 'event', 'date'])
@Check('ck_records_points', 'points BETWEEN 0 AND 1000000')
@Index('ix_records_newest', ['date', 'id'])
@Index('ix_records_of_event', ['event', 'date', 'id'])
@Index('ix_records_of_player', ['rsnFolded', 'date', 'id'])
export class RecordEntity {
  @PrimaryGeneratedColumn('identity', {
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_records',
  })
  id: number;

  /** The player name as entered. */
  @Column('text')
  rsn: string;

  /** The folded player name. Its order must not depend on the database locale. */
  @Column({ type: 'text', name: 'rsn_folded', collation: 'C' })
  rsnFolded: string;

  @Column({ type: 'text', collation: 'C' })
  event: string;

  /** `YYYY-MM-DD` */
  @Column('date')
  date: string;

  @Column('integer')
  points: number;

  @Column('text', { nullable: true })
  notes: string | null;

  /** Username of the recorder at the time of recording. */
  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column('text', { name: 'recorded_by_id' })
  recordedById: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** Validated by `checkRecord`, as CSV imports are. */
export const RECORD_FIELDS: FieldRules<RecordFields> = {
  rsn: { title: 'rsn' },
  event: { title: 'event' },
  date: { title: 'date' },
  points: { title: 'points' },
  notes: { title: 'notes', nullable: true },
};

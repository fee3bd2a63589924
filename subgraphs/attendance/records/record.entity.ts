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

  /** The player name in the form that it was given. */
  @Column('text')
  rsn: string;

  /** The form in which names are compared. Its order must not depend on the locale of the database. */
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

  /** Username of the recorder, as it was at that moment. */
  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column('text', { name: 'recorded_by_id' })
  recordedById: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** What is right of them, `checkRecord` says: CSV files are checked by the same rules. */
export const RECORD_FIELDS: FieldRules<RecordFields> = {
  rsn: { title: 'rsn' },
  event: { title: 'event' },
  date: { title: 'date' },
  points: { title: 'points' },
  notes: { title: 'notes', nullable: true },
};

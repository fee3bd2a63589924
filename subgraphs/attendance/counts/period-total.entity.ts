import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Period } from '../rules/period';

/**
 * Totals of a player in a calendar period, maintained only by triggers of `attendance.records`.
 */
@Entity('period_totals', { schema: 'attendance' })
@Index('ix_period_totals_standings', ['kind', 'starts', 'records', 'events', 'rsnFolded'])
export class PeriodTotalEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_period_totals' })
  kind: Exclude<Period, 'all'>;

  /** First day, `YYYY-MM-DD`; a week's is a Monday. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_period_totals' })
  starts: string;

  @PrimaryColumn({
    type: 'text',
    name: 'rsn_folded',
    collation: 'C',
    primaryKeyConstraintName: 'pk_period_totals',
  })
  rsnFolded: string;

  @Column('integer')
  records: number;

  /** Distinct event names. */
  @Column('integer')
  events: number;

  /** pg reads bigint as text. */
  @Column('bigint')
  points: string;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Period } from '../rules/period';

/** Totals of an event on one day, maintained only by triggers of `attendance.records`. */
@Entity('event_days', { schema: 'attendance' })
@Index('ix_event_days_newest', ['date', 'event'])
export class EventDayEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_event_days' })
  event: string;

  /** `YYYY-MM-DD` */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_event_days' })
  date: string;

  @Column('integer')
  records: number;

  /** pg reads bigint as text. */
  @Column('bigint')
  points: string;
}

/** Totals of an event over all days, maintained only by triggers of `attendance.records`. */
@Entity('event_totals', { schema: 'attendance' })
export class EventTotalEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_event_totals' })
  event: string;

  @Column('integer')
  records: number;
}

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

/** Totals of a player, maintained only by triggers of `attendance.records`. */
@Entity('player_totals', { schema: 'attendance' })
@Index('ix_player_totals_standings', ['records', 'events', 'rsnFolded'])
export class PlayerTotalEntity {
  @PrimaryColumn({
    type: 'text',
    name: 'rsn_folded',
    collation: 'C',
    primaryKeyConstraintName: 'pk_player_totals',
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

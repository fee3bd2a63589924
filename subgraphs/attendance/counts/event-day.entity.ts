import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the records of an event on one day add up to. Triggers of `attendance.records` keep it; nobody else writes. */
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

  /** PostgreSQL sends bigint as text. */
  @Column('bigint')
  points: string;
}

/** What the records of an event add up to, on whatever days. Triggers of `attendance.records` keep it; nobody else writes. */
@Entity('event_totals', { schema: 'attendance' })
export class EventTotalEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_event_totals' })
  event: string;

  @Column('integer')
  records: number;
}

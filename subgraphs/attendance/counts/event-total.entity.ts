import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the records of an event add up to, on whatever days. Triggers of `attendance.records` keep it; nobody else writes. */
@Entity('event_totals', { schema: 'attendance' })
export class EventTotalEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_event_totals' })
  event: string;

  @Column('integer')
  records: number;
}

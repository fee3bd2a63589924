import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('calendar_events', { schema: 'game' })
@Check('ck_calendar_events_times', 'end_time >= start_time')
@Index('ix_calendar_events_start', ['startTime', 'id'])
export class CalendarEventEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_calendar_events' })
  id: string;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column({ type: 'timestamptz', name: 'start_time', precision: 3 })
  startTime: Date;

  @Column({ type: 'timestamptz', name: 'end_time', precision: 3 })
  endTime: Date;

  @Column('text', { nullable: true })
  location: string | null;

  @Column('integer')
  attendees: number;

  /** Time of the last change to any field. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

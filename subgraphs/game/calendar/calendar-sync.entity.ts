import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of the last synchronisation by any process: a single row. */
@Entity('calendar_syncs', { schema: 'game' })
@Check('ck_calendar_syncs_source', "source = 'calendar'")
export class CalendarSyncEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_calendar_syncs' })
  source: string;

  /** Number of events added, changed or removed. */
  @Column('integer', { name: 'events_updated' })
  eventsUpdated: number;

  /** Time at which the source was read. */
  @Column({ type: 'timestamptz', name: 'last_sync', precision: 3 })
  lastSync: Date;
}

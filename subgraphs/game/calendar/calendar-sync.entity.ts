import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What the last synchronisation came to: one row, whichever process it was. */
@Entity('calendar_syncs', { schema: 'game' })
@Check('ck_calendar_syncs_source', "source = 'calendar'")
export class CalendarSyncEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_calendar_syncs' })
  source: string;

  /** Events that were added, changed or removed. */
  @Column('integer', { name: 'events_updated' })
  eventsUpdated: number;

  /** When the source was read. */
  @Column({ type: 'timestamptz', name: 'last_sync', precision: 3 })
  lastSync: Date;
}

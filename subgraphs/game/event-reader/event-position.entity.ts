import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a reader has read the event log. */
@Entity('event_positions', { schema: 'game' })
export class EventPositionEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_event_positions' })
  reader: string;

  @Column('bigint')
  position: string;
}

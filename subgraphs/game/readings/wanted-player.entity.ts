import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A player whose readings another area wants. */
@Entity('wanted_players', { schema: 'game' })
export class WantedPlayerEntity {
  /** Folded name. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_wanted_players' })
  name: string;

  @Column({ type: 'timestamptz', name: 'wanted_until', precision: 3 })
  wantedUntil: Date;

  @Column('boolean')
  urgent: boolean;

  /** How near the player is to a goal, 0 to 1. */
  @Column('real')
  nearness: number;

  /** Time of the last attempt. */
  @Column({ type: 'timestamptz', name: 'tried_at', precision: 3, nullable: true })
  triedAt: Date | null;

  /** Until then a process is reading the player. */
  @Column({ type: 'timestamptz', name: 'leased_until', precision: 3, nullable: true })
  leasedUntil: Date | null;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Amounts by the tracker's name of a skill or boss; -1 where the game does not rank the player. */
export type SnapshotAmounts = Readonly<Record<string, number>>;

/** What the tracker said of a player. A reading without changes extends the one before. */
@Entity('snapshots', { schema: 'game' })
@Index('ix_snapshots_age', ['seenAt'])
export class SnapshotEntity {
  /** Folded name that was requested. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_snapshots' })
  name: string;

  /** Time of the tracker's own snapshot. */
  @PrimaryColumn({
    type: 'timestamptz',
    name: 'taken_at',
    precision: 3,
    primaryKeyConstraintName: 'pk_snapshots',
  })
  takenAt: Date;

  /** Id of the player at the tracker. */
  @Column('integer', { name: 'player_id' })
  playerId: number;

  /** Time of the last reading that found these amounts. */
  @Column({ type: 'timestamptz', name: 'seen_at', precision: 3 })
  seenAt: Date;

  @Column('jsonb')
  experience: SnapshotAmounts;

  @Column('jsonb')
  kills: SnapshotAmounts;
}

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

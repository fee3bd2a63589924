import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

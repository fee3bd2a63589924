import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * The lifetime totals of a player that reports of an event gave for one thing, such as kills of a creature.
 */
@Entity('lifetime_totals', { schema: 'bingo' })
export class LifetimeTotalEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_lifetime_totals' })
  participantId: string;

  /** Type and target, as `countedBy` spells them. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_lifetime_totals' })
  counted: string;

  /** The total before anything counted; null before the first total. pg returns bigint as text. */
  @Column('bigint', { nullable: true })
  baseline: string | null;

  /** When the report that set the baseline happened. */
  @Column({ type: 'timestamptz', name: 'baseline_at', precision: 3, nullable: true })
  baselineAt: Date | null;

  @Column('bigint')
  highest: string;

  /** Increments counted since that no total contains yet. */
  @Column('bigint', { name: 'unmatched_increments' })
  unmatchedIncrements: string;

  /** Increments counted before the first total arrived, which totals that happened before it may contain. */
  @Column('bigint', { name: 'earlier_increments', default: 0 })
  earlierIncrements: string;

  /** Kills that totals counted last and for which an increment may follow. */
  @Column('bigint', { name: 'unmatched_kills' })
  unmatchedKills: string;

  @Column({ type: 'timestamptz', name: 'unmatched_at', precision: 3, nullable: true })
  unmatchedAt: Date | null;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_lifetime_totals_participant' })
  participant: ParticipantEntity;
}

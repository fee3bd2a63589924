import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';
import type { MeasurementState } from '../rules/gains/measurement';
import type { Amounts } from '../rules/gains/reading-values';

/** What the group tracker said of a participant so far: see `Measurement`. */
@Entity('measurements', { schema: 'bingo' })
@Check('ck_measurements_state', `state IN ('waiting', 'measured', 'unknown', 'renamed', 'decreased')`)
export class MeasurementEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_measurements' })
  participantId: string;

  @Column('text')
  state: MeasurementState;

  /** Folded name of the participant at the last reading. */
  @Column('text')
  name: string;

  /** Id of the player at the tracker. */
  @Column('integer', { name: 'player_id', nullable: true })
  playerId: number | null;

  @Column({ type: 'timestamptz', name: 'read_at', precision: 3 })
  readAt: Date;

  /** Time of the tracker's snapshot. */
  @Column({ type: 'timestamptz', name: 'taken_at', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column({ type: 'timestamptz', name: 'baseline_at', precision: 3, nullable: true })
  baselineAt: Date | null;

  @Column('jsonb')
  baseline: Amounts;

  @Column('jsonb')
  highest: Amounts;

  /** By team; that of a solo event is empty. */
  @Column('jsonb')
  gained: Readonly<Record<string, Amounts>>;

  /** Gains that do not count for tasks that were hidden or closed, by team and position. */
  @Column('jsonb', { default: {} })
  withheld: Readonly<Record<string, Readonly<Record<string, Amounts>>>>;

  /** Whether the reading after the end was applied. */
  @Column('boolean', { name: 'is_final' })
  isFinal: boolean;

  /** How near the participant is to an open goal that is measured, 0 to 1. */
  @Column('real')
  nearness: number;

  @OneToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_measurements_participant' })
  participant: ParticipantEntity;
}

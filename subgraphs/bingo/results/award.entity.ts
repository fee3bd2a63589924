import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';
import type { AwardKind } from '../rules/awards';
import { ResultsEntity } from './results.entity';

/** An award of a closed event. */
@Entity('awards', { schema: 'bingo' })
@Check(
  'ck_awards_kind',
  `kind IN ('first_place', 'second_place', 'third_place', 'most_points_in_a_day', 'most_tasks', 'first_completion', 'first_bingo', 'first_board')`,
)
@Index('ix_awards_participant', ['participantId'])
export class AwardEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_awards' })
  eventId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_awards' })
  kind: AwardKind;

  /** Order of the awards, from 0. */
  @Column('integer')
  place: number;

  @Column('text', { name: 'participant_id' })
  participantId: string;

  @Column('integer', { nullable: true })
  value: number | null;

  @Column('integer', { nullable: true })
  position: number | null;

  @Column({ type: 'timestamptz', name: 'achieved_at', precision: 3, nullable: true })
  achievedAt: Date | null;

  @Column('date', { nullable: true })
  day: string | null;

  @ManyToOne(() => ResultsEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_awards_results' })
  results: ResultsEntity;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_awards_participant' })
  participant: ParticipantEntity;
}

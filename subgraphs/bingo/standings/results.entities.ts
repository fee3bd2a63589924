import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { EventEntity } from '../board/event.fields';
import { ParticipantEntity } from '../participants/participant.fields';
import type { AwardKind } from '../rules/awards';
import { TeamEntity } from '../teams/team.fields';

/** The results of a closed event. */
@Entity('results', { schema: 'bingo' })
export class ResultsEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_results' })
  eventId: string;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, default: () => 'clock_timestamp()' })
  closedAt: Date;

  @OneToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_results_event' })
  event: EventEntity;
}

/** A line of the standings as of the closing of the event. The player name is that of the participant. */
@Entity('result_lines', { schema: 'bingo' })
@Unique('uq_result_lines_participant', ['participantId'])
export class ResultLineEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_result_lines' })
  eventId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_result_lines' })
  rank: number;

  @Column('text', { name: 'participant_id' })
  participantId: string;

  @Column('integer', { name: 'tasks_completed' })
  tasksCompleted: number;

  @Column('integer')
  bingos: number;

  @Column('integer')
  points: number;

  @ManyToOne(() => ResultsEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_result_lines_results' })
  results: ResultsEntity;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_result_lines_participant' })
  participant: ParticipantEntity;
}

/** A line of the standings of the teams as of the closing of the event. The name is that of the team. */
@Entity('team_result_lines', { schema: 'bingo' })
@Unique('uq_team_result_lines_team', ['teamId'])
export class TeamResultLineEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_team_result_lines' })
  eventId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_team_result_lines' })
  rank: number;

  @Column('text', { name: 'team_id' })
  teamId: string;

  @Column('integer', { name: 'tasks_completed' })
  tasksCompleted: number;

  @Column('integer')
  bingos: number;

  @Column('integer')
  points: number;

  @ManyToOne(() => ResultsEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_team_result_lines_results' })
  results: ResultsEntity;

  @ManyToOne(() => TeamEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_team_result_lines_team' })
  team: TeamEntity;
}

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

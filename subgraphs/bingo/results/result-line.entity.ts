import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';
import { ResultsEntity } from './results.entity';

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

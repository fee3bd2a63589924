import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamEntity } from '../teams/team.entity';
import { ResultsEntity } from './results.entity';

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

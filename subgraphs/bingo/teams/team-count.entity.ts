import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamEntity } from './team.entity';

/** The sum of what the members of a team counted for a task, kept by a trigger on their counts. */
@Entity('team_counts', { schema: 'bingo' })
export class TeamCountEntity {
  @PrimaryColumn('text', { name: 'team_id', primaryKeyConstraintName: 'pk_team_counts' })
  teamId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_team_counts' })
  position: number;

  /** Type and target of the trigger, case-folded. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_team_counts' })
  counted: string;

  /** pg returns bigint as text. */
  @Column('bigint')
  count: string;

  @ManyToOne(() => TeamEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_team_counts_team' })
  team: TeamEntity;
}

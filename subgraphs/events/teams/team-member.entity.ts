import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamEntity } from './team.entity';

/** A member of a team; a user is in one team of an event. */
@Entity('team_members', { schema: 'events' })
@Unique('uq_team_members_team', ['teamId', 'userId'])
export class TeamMemberEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_team_members' })
  eventId: string;

  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'pk_team_members' })
  userId: string;

  @Column('text', { name: 'team_id' })
  teamId: string;

  @Column({ type: 'timestamptz', name: 'joined_team_at', precision: 3, default: () => 'clock_timestamp()' })
  joinedTeamAt: Date;

  @ManyToOne(() => TeamEntity, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'event_id', referencedColumnName: 'eventId', foreignKeyConstraintName: 'fk_team_members_team' },
    { name: 'team_id', referencedColumnName: 'id', foreignKeyConstraintName: 'fk_team_members_team' },
  ])
  team: TeamEntity;
}

import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamColumns } from '#kit/teams/team-classes';
import { EventEntity } from '../events/event.fields';

/**
 * A team of an event. Totals are updated in the transaction that changes an approved proof, which locks this
 * row.
 */
@Entity('teams', { schema: 'events' })
@Unique('uq_teams_event', ['eventId', 'id'])
@Unique('uq_teams_name', ['eventId', 'foldedName'])
@Unique('uq_teams_captain', ['eventId', 'captainId'])
@Unique('uq_teams_invite', ['inviteHash'])
@Index('ix_teams_standings', ['eventId', 'tilesCompleted', 'points', 'lastCompletionAt', 'createdAt', 'id'])
export class TeamEntity extends TeamColumns {
  @Column('integer', { name: 'tiles_completed', default: 0 })
  tilesCompleted: number;

  /** pg reads bigint as text. */
  @Column('bigint', { default: 0 })
  points: string;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_teams_event' })
  event: EventEntity;

  @ManyToOne('TeamMemberEntity')
  @JoinColumn([
    { name: 'id', referencedColumnName: 'teamId', foreignKeyConstraintName: 'fk_teams_captain' },
    { name: 'captain_id', referencedColumnName: 'userId', foreignKeyConstraintName: 'fk_teams_captain' },
  ])
  captain: object | null;
}

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

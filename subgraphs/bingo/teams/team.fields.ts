import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { Limited } from '#kit/arguments';
import { connectionType } from '#kit/connection';
import { type Columns, selectList } from '#kit/database/statement';
import { TEAM_NAME_LIMITS } from '#kit/teams/team-area';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { EventEntity } from '../board/event.fields';
import { ParticipantEntity } from '../participants/participant.fields';

/** A team of an event. Totals are updated in the transaction that changes the completions. */
@Entity('teams', { schema: 'bingo' })
@Unique('uq_teams_name', ['eventId', 'foldedName'])
@Unique('uq_teams_captain', ['captainId'])
@Unique('uq_teams_invite', ['inviteHash'])
@Index('ix_teams_standings', [
  'eventId',
  'points',
  'bingos',
  'tasksCompleted',
  'lastCompletionAt',
  'createdAt',
  'id',
])
export class TeamEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_teams' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  /** The name as entered. */
  @Column('text')
  name: string;

  /** The name in the form used for comparison. */
  @Column('text', { name: 'folded_name' })
  foldedName: string;

  /** `#RRGGBB`. */
  @Column('text')
  color: string;

  /** Id of the captain, a participant of the team; null while it has none. */
  @Column('text', { name: 'captain_id', nullable: true })
  captainId: string | null;

  /** Maintained by triggers. */
  @Column('integer', { name: 'member_count', default: 0 })
  memberCount: number;

  /** SHA-256 of the invite code, hex. */
  @Column('text', { name: 'invite_hash' })
  inviteHash: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column('integer', { default: 0 })
  points: number;

  @Column('integer', { default: 0 })
  bingos: number;

  @Column('integer', { name: 'tasks_completed', default: 0 })
  tasksCompleted: number;

  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_teams_event' })
  event: EventEntity;

  @OneToOne(() => ParticipantEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'captain_id', foreignKeyConstraintName: 'fk_teams_captain' })
  captain: ParticipantEntity | null;
}

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

@ObjectType('BingoTeam', { simpleResolvers: true, description: 'A team of a bingo event.' })
export class BingoTeam {
  @Field(() => ID, { description: 'Id, `team_…`.' })
  id: string;

  @Field(() => String, { description: '1 to 64 characters, unique in the event without regard to case.' })
  name: string;

  @Field(() => String, { description: 'Hex colour, `#RRGGBB`.' })
  color: string;

  @Field(() => Timestamp, { description: 'When the team was created.' })
  createdAt: Instant;

  @Field(() => Int, { description: 'Number of members.' })
  memberCount: number;

  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the tasks that the team completed.' })
  points: number;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field: the participant who is captain. */
  captainId: string | null;
}

export const BingoTeamConnection = connectionType(BingoTeam, 'BingoTeam', 'Teams of an event, oldest first.');

@ObjectType('BingoTeamInvitation', {
  simpleResolvers: true,
  description: 'A team and its new invite code, which is shown only in this response.',
})
export class BingoTeamInvitation {
  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;

  @Field(() => String, {
    description: 'Whoever knows it can join the team until it is rotated. Earlier codes are invalid.',
  })
  inviteCode: string;
}

@InputType('CreateBingoTeamInput', { description: 'A new team.' })
export class CreateBingoTeamInput {
  @Field(() => ID, { description: 'The event, whose mode is `teams`.' })
  eventId: string;

  @Limited(TEAM_NAME_LIMITS)
  @Field(() => String, {
    description: '1 to 64 characters; must not be taken in the event, without regard to case.',
  })
  name: string;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.' })
  color?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Participant id of the captain; requires `manage_bingo`. Defaults to your own registration. A team that an unregistered organiser creates has no captain until a member joins.',
  })
  captainId?: string | null;
}

@InputType('UpdateBingoTeamInput', { description: 'Changes to a team. Absent fields are kept.' })
export class UpdateBingoTeamInput {
  @Limited(TEAM_NAME_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: '1 to 64 characters; must not be taken in the event, without regard to case.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`.' })
  color?: string | null;
}

/** The columns of a `BingoTeam` in `bingo.teams t`. */
export const TEAM_ROW: Columns<BingoTeam> = {
  id: 't.id',
  eventId: 't.event_id',
  name: 't.name',
  color: 't.color',
  captainId: 't.captain_id',
  createdAt: 't.created_at',
  memberCount: 't.member_count',
  points: 't.points',
  bingos: 't.bingos',
  tasksCompleted: 't.tasks_completed',
};

export const TEAM_COLUMNS = selectList(TEAM_ROW);

import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { connectionType } from '#kit/connection';
import { type Columns, selectList } from '#kit/database/statement';
import { updatedFields } from '#kit/graph-fields';
import { TEAM_FIELDS } from '#kit/teams/team-area';
import { InviteCode, NewTeamInput, TEAM_TYPE_COLUMNS, TeamColumns, TeamType } from '#kit/teams/team-classes';
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
export class TeamEntity extends TeamColumns {
  @Column('integer', { default: 0 })
  points: number;

  @Column('integer', { default: 0 })
  bingos: number;

  @Column('integer', { name: 'tasks_completed', default: 0 })
  tasksCompleted: number;

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
export class BingoTeam extends TeamType {
  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the tasks that the team completed, and bonuses.' })
  points: number;
}

export const BingoTeamConnection = connectionType(BingoTeam, 'BingoTeam', 'Teams of an event, oldest first.');

@ObjectType('BingoTeamInvitation', {
  simpleResolvers: true,
  description: 'A team and its new invite code, which is shown only in this response.',
})
export class BingoTeamInvitation extends InviteCode {
  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;
}

@InputType('CreateBingoTeamInput', { description: 'A new team.' })
export class CreateBingoTeamInput extends NewTeamInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Participant id of the captain; requires `manage_bingo`. Defaults to your own registration. A team that an unregistered organiser creates has no captain until a member joins.',
  })
  captainId?: string | null;
}

@InputType('UpdateBingoTeamInput', { description: 'Changes to a team. Absent fields are kept.' })
export class UpdateBingoTeamInput extends updatedFields(TEAM_FIELDS) {}

/** The columns of a `BingoTeam` in `bingo.teams t`. */
const TEAM_ROW: Columns<BingoTeam> = {
  ...TEAM_TYPE_COLUMNS,
  points: 't.points',
  bingos: 't.bingos',
  tasksCompleted: 't.tasks_completed',
};

export const TEAM_COLUMNS = selectList(TEAM_ROW);

import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, PrimaryColumn } from 'typeorm';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { createdFields, shownFields } from '../graph-fields';
import { TEAM_FIELDS, type TeamFields } from './team-area';

/** The columns of teams in all areas. */
export abstract class TeamColumns {
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

  /** Key of the captain, a member of the team; null while it has none. */
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

  /** Of the latest task or tile: for a tile, the submission time of its proof. */
  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;
}

/** What the GraphQL types of teams have in common. */
@ObjectType({ simpleResolvers: true })
export class TeamType extends shownFields(TEAM_FIELDS) {
  @Field(() => ID, { description: 'Id, `team_…`.' })
  id: string;

  @Field(() => Timestamp, { description: 'When the team was created.' })
  createdAt: Instant;

  @Field(() => Int, { description: 'Number of members.' })
  memberCount: number;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field: key of the member who is captain. */
  captainId: string | null;
}

/** The SQL of what a `TeamType` has, in `teams t`. */
export const TEAM_TYPE_COLUMNS = {
  id: 't.id',
  eventId: 't.event_id',
  name: 't.name',
  color: 't.color',
  captainId: 't.captain_id',
  createdAt: 't.created_at',
  memberCount: 't.member_count',
};

/** What the results of the creation of a team have besides the team. */
@ObjectType({ simpleResolvers: true })
export class InviteCode {
  @Field(() => String, {
    description: 'Whoever knows it can join the team until it is rotated. Earlier codes are invalid.',
  })
  inviteCode: string;
}

@InputType()
class EventOfTeam {
  @Field(() => ID, { description: 'The event, whose mode is `teams`.' })
  eventId: string;
}

/** What the inputs of new teams have in common. */
@InputType()
export class NewTeamInput extends createdFields<TeamFields, 'name', EventOfTeam>(TEAM_FIELDS, EventOfTeam) {}

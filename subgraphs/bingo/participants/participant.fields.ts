import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { OwnerOrPermitted } from '#kit/access/access';
import { newRandomId } from '#kit/random-id';
import { Timestamp } from '#protocol/scalars/timestamp';
import { EventEntity } from '../board/event.fields';
import type { Former } from '../rules/former';

/** Permissions of those who see what is otherwise for the user who registered. */
export const PARTICIPANT_READERS = ['manage_bingo'] as const;

/** A user's participation in an event. Totals are updated in the transaction that changes the completions. */
@Entity('participants', { schema: 'bingo' })
@Unique('uq_participants_user', ['eventId', 'userId'])
@Unique('uq_participants_rsn', ['eventId', 'foldedRsn'])
@Unique('uq_participants_key', ['keyHash'])
@Unique('uq_participants_hook_key', ['hookKeyHash'])
@Index('ix_participants_standings', [
  'eventId',
  'points',
  'bingos',
  'tasksCompleted',
  'lastCompletionAt',
  'registeredAt',
  'id',
])
@Index('ix_participants_of_user', ['userId'])
@Index('ix_participants_of_player', ['foldedRsn'])
@Index('ix_participants_of_team', ['teamId'], { where: 'team_id IS NOT NULL' })
@Check('ck_participants_entrant', 'entrant_id = coalesce(team_id, id)')
export class ParticipantEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_participants' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  /** The player name as entered. */
  @Column('text')
  rsn: string;

  /** The player name in the form used for comparison. */
  @Column('text', { name: 'folded_rsn' })
  foldedRsn: string;

  /** The name of the registration, if the participant was renamed because the player changed it. */
  @Column('text', { name: 'registered_as', nullable: true })
  registeredAs: string | null;

  /** SHA-256 of the hash of the game account that Dink sends, hex; null before the first notification. */
  @Column('text', { name: 'account_hash', nullable: true })
  accountHash: string | null;

  /** SHA-256 of the bingo key, hex. */
  @Column('text', { name: 'key_hash' })
  keyHash: string;

  /** SHA-256 of the hook key, hex; null before the participant asked for a hook. */
  @Column('text', { name: 'hook_key_hash', nullable: true })
  hookKeyHash: string | null;

  /** Null while the participant is in no team. */
  @Column('text', { name: 'team_id', nullable: true })
  teamId: string | null;

  /** The team, else the participant: whose counts add up. Set by a trigger. */
  @Column('text', { name: 'entrant_id' })
  entrantId: string;

  /** Former teams, null for times without one, oldest first, each with until when. Kept by a trigger. */
  @Column('jsonb', { name: 'former_teams', default: [] })
  formerTeams: readonly Former<string>[];

  @Column({ type: 'timestamptz', name: 'joined_team_at', precision: 3, nullable: true })
  joinedTeamAt: Date | null;

  @Column({ type: 'timestamptz', name: 'registered_at', precision: 3, default: () => 'now()' })
  registeredAt: Date;

  @Column('integer', { default: 0 })
  points: number;

  @Column('integer', { default: 0 })
  bingos: number;

  @Column('integer', { name: 'tasks_completed', default: 0 })
  tasksCompleted: number;

  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_participants_event' })
  event: EventEntity;

  @ManyToOne('TeamEntity', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_participants_team' })
  team: object | null;
}

@Directive('@key(fields: "id")')
@ObjectType('BingoParticipant', { simpleResolvers: true, description: "A user's part in a bingo event." })
export class BingoParticipant {
  @OwnerOrPermitted('userId', ...PARTICIPANT_READERS)
  @Field(() => ID, {
    description: 'Id, `part_…`. Visible to the user and to organisers.',
  })
  id: string;

  @Field(() => ID, { description: 'The user who registered.' })
  userId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @OwnerOrPermitted('userId', ...PARTICIPANT_READERS)
  @Field(() => Timestamp, {
    description: 'Time of registration. Visible to the user and to organisers.',
  })
  registeredAt: Date;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the completed tasks, and bonuses.' })
  points: number;
}

/** A participant as use cases see it: the GraphQL fields, its event and its team. */
export interface Participant extends BingoParticipant {
  readonly eventId: string;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
}

/** The columns of a `Participant` in `bingo.participants p`. */
export const PARTICIPANT_COLUMNS = `p.id, p.event_id AS "eventId", p.user_id AS "userId", p.rsn,
  p.team_id AS "teamId", p.registered_at AS "registeredAt", p.tasks_completed AS "tasksCompleted", p.bingos, p.points`;

/**
 * SQL: whether a completion is the first of its participant at its position, which is credited: others are of
 * teams to which the participant moved.
 */
export function isFirstOf(alias: string): string {
  return `NOT EXISTS (SELECT FROM bingo.completions f WHERE f.participant_id = ${alias}.participant_id
    AND f.position = ${alias}.position AND (f.completed_at, f.team_id) < (${alias}.completed_at, ${alias}.team_id))`;
}

/** Returns a new participant id: `part_` and 144 random bits in base64url. */
export function newParticipantId(): string {
  return newRandomId('part_');
}

/** Returns whether an external value has the format of a participant id. */
export function isParticipantId(value: unknown): value is string {
  return typeof value === 'string' && /^part_[\w-]{24}$/.test(value);
}

import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { boundsProblem } from '#kit/arguments';
import { EventStatus } from '#kit/event.inputs';
import type { FieldTable } from '#kit/fields';
import {
  ChosenId,
  createdFields,
  described,
  NAME,
  PROSE,
  shownFields,
  TEAM_SIZE,
  updatedFields,
} from '#kit/graph-fields';
import { PICTURE_ID } from '#kit/picture';
import type { Mode } from '#kit/rules/competition';
import type { Status } from '#kit/rules/event-status';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import type { Former } from '../rules/former';
import type { RegistrationMode } from '../rules/registration';
import { type Bonuses, SIZE_LIMITS } from '../rules/scores';
import type { Tier } from '../rules/tiers';
import { REGISTRATION_FIELDS } from './registration-settings.fields';
import { BingoBonuses } from './settings.fields';

/** The modes of an event in the GraphQL schema. */
export const BingoMode: { readonly [Name in Mode]: Name } = { solo: 'solo', teams: 'teams' };

registerEnumType(BingoMode, {
  name: 'BingoMode',
  description: 'How the participants of a bingo event compete.',
  valuesConfig: {
    solo: { description: 'Everybody alone.' },
    teams: {
      description: 'In teams: a task is completed once for the team, and counts of its members add up.',
    },
  },
});

@Entity('events', { schema: 'bingo' })
@Check('ck_events_dates', 'end_date >= start_date')
@Check('ck_events_status', `set_status IN ('active', 'upcoming', 'completed')`)
@Check('ck_events_board', 'board_size BETWEEN 1 AND 25')
@Check('ck_events_mode', `mode IN ('solo', 'teams')`)
@Check('ck_events_teams', `(mode = 'teams') = (team_size IS NOT NULL)`)
@Check('ck_events_team_size', 'team_size BETWEEN 2 AND 50')
@Check('ck_events_logged_status', `logged_status IN ('active', 'upcoming', 'completed')`)
@Check('ck_events_registration', `registration IN ('open', 'approval', 'invitation')`)
@Check('ck_events_max_participants', 'max_participants BETWEEN 1 AND 10000')
@Index('ix_events_open', ['id'], { where: `logged_status <> 'completed'` })
@Index('ix_events_start', ['startDate', 'id'])
@Index('ix_events_end', ['endDate'], { where: 'set_status IS NULL' })
@Index('ix_events_set', ['setStatus'], { where: 'set_status IS NOT NULL' })
export class EventEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_events' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column({ type: 'timestamptz', name: 'start_date', precision: 3 })
  startDate: Date;

  /** Inclusive: the event is still active at this instant. */
  @Column({ type: 'timestamptz', name: 'end_date', precision: 3 })
  endDate: Date;

  /** Status set by an organiser; null to derive it from the dates. */
  @Column('text', { name: 'set_status', nullable: true })
  setStatus: Status | null;

  /** Former values of `setStatus`, oldest first, each with until when it held. Kept by a trigger. */
  @Column('jsonb', { name: 'former_statuses', default: [] })
  formerStatuses: readonly Former<Status>[];

  /** When an organiser ended the event by a change; null if it is not over, or ended at its end date. */
  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt: Date | null;

  /** Side length of the board, 1 to 25. */
  @Column('integer', { name: 'board_size' })
  boardSize: number;

  @Column('text', { default: 'solo' })
  mode: Mode;

  /** Most members of a team; null in a solo event. */
  @Column('integer', { name: 'team_size', nullable: true })
  teamSize: number | null;

  @Column('text', { name: 'picture_id', nullable: true })
  pictureId: string | null;

  /** Null if there are none; JSON because it is read and written as a whole. */
  @Column('json', { nullable: true })
  bonuses: Bonuses | null;

  /** By number; null if there are none. */
  @Column('json', { nullable: true })
  tiers: readonly Tier[] | null;

  /** Who may register. */
  @Column('text', { default: 'open' })
  registration: RegistrationMode;

  /** After it only organisers register users; null without a deadline. */
  @Column({ type: 'timestamptz', name: 'registration_closes_at', precision: 3, nullable: true })
  registrationClosesAt: Date | null;

  /** Most participants and reserved places; null without a limit. */
  @Column('integer', { name: 'max_participants', nullable: true })
  maxParticipants: number | null;

  /** The status that the event log has. */
  @Column('text', { name: 'logged_status', default: 'upcoming' })
  loggedStatus: Status;

  /** Tasks that were shown until then are in the event log. */
  @Column({ type: 'timestamptz', name: 'shown_logged_until', precision: 3, default: () => 'now()' })
  shownLoggedUntil: Date;

  /** Grows by one with each change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of an event set by callers, without its tasks. */
export type EventFields = Omit<
  EventEntity,
  'id' | 'formerStatuses' | 'endedAt' | 'loggedStatus' | 'shownLoggedUntil' | 'version' | 'createdAt'
>;

export const EVENT_FIELDS: FieldTable<EventFields, 'name' | 'startDate' | 'endDate' | 'boardSize'> = {
  name: NAME,
  description: { ...PROSE, title: 'description' },
  startDate: { title: 'start', graph: () => Timestamp, ...described('Start time.') },
  endDate: {
    title: 'end',
    graph: () => Timestamp,
    shown: 'End time.',
    created: 'End time, not before the start.',
    updated: 'End time, not before the start.',
  },
  boardSize: {
    title: 'board size',
    problem: (size) => boundsProblem(size, SIZE_LIMITS),
    limits: SIZE_LIMITS,
    graph: () => Int,
    shown: 'Side of the board, 1 to 25.',
    created: 'Side of the board, 1 to 25.',
    updated: 'Side of the board, 1 to 25; cannot be changed once a task has been completed.',
  },
  mode: {
    title: 'mode',
    initially: 'solo',
    graph: () => BingoMode,
    shown: 'How participants compete.',
    created: 'How participants compete; `solo` by default.',
    updated:
      'How participants compete. Changes only before the start, and while there are neither teams nor completions.',
  },
  teamSize: TEAM_SIZE,
  pictureId: PICTURE_ID,
  bonuses: { title: 'bonuses', nullable: true },
  tiers: { title: 'tiers', nullable: true },
  ...REGISTRATION_FIELDS,
  setStatus: { title: 'status', argument: 'input.status', nullable: true },
};

/** The fields that the type and the inputs have; the others differ. */
type GraphFields = Omit<EventFields, 'bonuses' | 'tiers' | 'setStatus'>;

/** The same with times as texts where they come from JSON. */
type ShownFields = Omit<GraphFields, 'startDate' | 'endDate' | 'registrationClosesAt'> & {
  startDate: Instant;
  endDate: Instant;
  registrationClosesAt: Instant | null;
};

@Directive('@key(fields: "id")')
@ObjectType('BingoEvent', { simpleResolvers: true, description: 'A bingo competition.' })
export class BingoEvent extends shownFields<GraphFields, ShownFields>(EVENT_FIELDS) {
  @Field(() => ID, { description: 'Chosen by the creator of the event.' })
  id: string;

  @Field(() => EventStatus, { description: 'Follows from the dates unless an organiser has set it.' })
  status: Status;

  @Field(() => BingoBonuses, { description: 'Points for completed lines and the whole board.' })
  bonuses: Bonuses;

  /** A GraphQL field of `TiersResolver`. */
  tiers: readonly Tier[];

  @Field(() => Int, { description: 'Grows by one with each change; see `ifVersion` of `updateBingoEvent`.' })
  version: number;

  @Field(() => Int, { description: 'Number of participants.' })
  participantCount: number;
}

/** Without `status`, `bonuses`, `tiers` and `tasks`, which the input has besides. */
export const CreatedFields = createdFields<
  GraphFields,
  'name' | 'startDate' | 'endDate' | 'boardSize',
  ChosenId
>(EVENT_FIELDS, ChosenId);
export const UpdatedFields = updatedFields<GraphFields>(EVENT_FIELDS);

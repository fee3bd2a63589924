import { Directive, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { trimmed } from '#kit/arguments';
import { EventStatus } from '#kit/event.inputs';
import type { FieldTable } from '#kit/fields';
import {
  ChosenId,
  createdFields,
  NAME,
  PROSE,
  shownFields,
  TEAM_SIZE,
  updatedFields,
} from '#kit/graph-fields';
import { PICTURE_ID } from '#kit/picture';
import type { Mode } from '#kit/rules/competition';
import type { Status } from '#kit/rules/event-status';
import { nameProblem } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';

/** The modes of an event in the GraphQL schema. */
const TileEventMode: { readonly [Name in Mode]: Name } = { solo: 'solo', teams: 'teams' };

registerEnumType(TileEventMode, {
  name: 'TileEventMode',
  description: 'How the participants of a tile event compete.',
  valuesConfig: {
    solo: { description: 'Everybody alone.' },
    teams: { description: 'In teams: a tile is completed once for the team, by the proof of a member.' },
  },
});

/** Permissions that read what is otherwise for the participants of an event. */
export const REVIEWERS = ['manage_events'] as const;

@Entity('events', { schema: 'events' })
@Check('ck_events_dates', 'end_date >= start_date')
@Check('ck_events_status', `set_status IN ('active', 'upcoming', 'completed')`)
@Check('ck_events_mode', `mode IN ('solo', 'teams')`)
@Check('ck_events_teams', `(mode = 'teams') = (team_size IS NOT NULL)`)
@Check('ck_events_team_size', 'team_size BETWEEN 2 AND 50')
@Check('ck_events_code_word', 'char_length(code_word) BETWEEN 1 AND 40')
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

  /** First day, in UTC. */
  @Column('date', { name: 'start_date' })
  startDate: string;

  /** Last day, inclusive. */
  @Column('date', { name: 'end_date' })
  endDate: string;

  @Column('text')
  rules: string;

  /** Whether tiles must be completed in order. */
  @Column('boolean')
  sequential: boolean;

  @Column('text', { default: 'solo' })
  mode: Mode;

  /** Most members of a team; null in a solo event. */
  @Column('integer', { name: 'team_size', nullable: true })
  teamSize: number | null;

  @Column('text', { name: 'picture_id', nullable: true })
  pictureId: string | null;

  /** Status set by an organiser; null to derive it from the dates. */
  @Column('text', { name: 'set_status', nullable: true })
  setStatus: Status | null;

  /** Word that participants write in their screenshots; null for none. */
  @Column('text', { name: 'code_word', nullable: true })
  codeWord: string | null;

  /** Grows by one with each change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of an event that callers can set. */
export type EventFields = Omit<EventEntity, 'id' | 'version' | 'createdAt'>;

const CODE_WORD_LIMITS = { minLength: 1, maxLength: 40 };

const SEQUENTIAL =
  'Whether tiles must be completed in order: proofs for tiles after the current one are rejected.';

export const EVENT_FIELDS: FieldTable<EventFields, 'name' | 'startDate' | 'endDate'> = {
  name: NAME,
  description: { ...PROSE, title: 'description' },
  startDate: {
    title: 'first day',
    problem: dayProblem,
    sql: (t) => `${t}.start_date::text`,
    graph: () => CalendarDate,
    shown: 'First day of the event, from midnight UTC.',
    created: 'First day of the event, in UTC.',
    updated: 'First day of the event, in UTC.',
  },
  endDate: {
    title: 'last day',
    problem: dayProblem,
    sql: (t) => `${t}.end_date::text`,
    graph: () => CalendarDate,
    shown: 'Last day of the event, until midnight UTC.',
    created: 'Last day of the event, not before the first.',
    updated: 'Last day of the event, not before the first.',
  },
  rules: { ...PROSE, title: 'rules', shown: 'Up to 4,000 characters; empty where none were given.' },
  setStatus: { title: 'status', argument: 'input.status', nullable: true },
  sequential: {
    title: 'order of tiles',
    initially: false,
    graph: () => Boolean,
    shown: 'Whether tiles must be completed in the order of their positions.',
    created: `${SEQUENTIAL} False by default.`,
    updated: SEQUENTIAL,
  },
  mode: {
    title: 'mode',
    initially: 'solo',
    graph: () => TileEventMode,
    shown: 'How participants compete.',
    created: 'How participants compete; `solo` by default.',
    updated:
      'How participants compete. Changes only before the start, and while there are neither teams nor proofs.',
  },
  teamSize: TEAM_SIZE,
  pictureId: PICTURE_ID,
  // The type has a resolver of its own: not everybody may read it.
  codeWord: {
    title: 'code word',
    nullable: true,
    normalise: trimmed,
    problem: (text) => nameProblem(text, CODE_WORD_LIMITS.maxLength),
    limits: CODE_WORD_LIMITS,
    created: 'Word that participants write in their screenshots, 1 to 40 characters; null for none.',
    updated: 'Word that participants write in their screenshots, 1 to 40 characters; null for none.',
  },
};

/** PostgreSQL's calendar has no year 0. */
function dayProblem(day: string): string | null {
  return day < '0001' ? 'must not be before the year 1' : null;
}

/** The fields that the type and the inputs have; `status` differs. */
type GraphFields = Omit<EventFields, 'setStatus'>;

@Directive('@key(fields: "id")')
@ObjectType('TileEvent', {
  simpleResolvers: true,
  description: 'A competition in which players complete tiles and prove it with screenshots.',
})
export class TileEvent extends shownFields<GraphFields>(EVENT_FIELDS) {
  @Field(() => ID, { description: 'Chosen by the creator of the event.' })
  id: string;

  @Field(() => EventStatus, { description: 'Follows from the dates unless an organiser has set it.' })
  status: Status;

  @Field(() => Int, { description: 'Grows by one with each change; see `ifVersion` of `updateTileEvent`.' })
  version: number;

  @Field(() => Int, { description: 'Number of tiles.' })
  tileCount: number;

  @Field(() => Int, { description: 'Number of users who submitted a proof, regardless of its status.' })
  participantCount: number;
}

@InputType('CreateTileEventInput', { description: 'A new tile event.' })
export class CreateTileEventInput extends createdFields<
  GraphFields,
  'name' | 'startDate' | 'endDate',
  ChosenId
>(EVENT_FIELDS, ChosenId) {
  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates, until set to null.',
  })
  status?: Status | null;
}

@InputType('UpdateTileEventInput', {
  description:
    'Changes to a tile event. Absent fields are kept; only `status`, `teamSize`, `pictureId` and `codeWord` may be null.',
})
export class UpdateTileEventInput extends updatedFields<GraphFields>(EVENT_FIELDS) {
  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates; null removes the override.',
  })
  status?: Status | null;
}

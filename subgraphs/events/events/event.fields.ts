import { Directive, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { boundsProblem, Limited, trimmed } from '#kit/arguments';
import { EventStatus } from '#kit/event.inputs';
import type { FieldRules } from '#kit/fields';
import { type Mode, TEAM_SIZE_LIMITS } from '#kit/rules/competition';
import type { Status } from '#kit/rules/event-status';
import {
  IDENTIFIER_LIMITS,
  NAME_LIMITS,
  nameProblem,
  PROSE_LIMITS,
  proseProblem,
} from '#protocol/rules/text';
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

@Entity('events', { schema: 'events' })
@Check('ck_events_dates', 'end_date >= start_date')
@Check('ck_events_status', `set_status IN ('active', 'upcoming', 'completed')`)
@Check('ck_events_mode', `mode IN ('solo', 'teams')`)
@Check('ck_events_teams', `(mode = 'teams') = (team_size IS NOT NULL)`)
@Check('ck_events_team_size', 'team_size BETWEEN 2 AND 50')
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

  /** Status set by an organiser; null to derive it from the dates. */
  @Column('text', { name: 'set_status', nullable: true })
  setStatus: Status | null;

  /** Grows by one with each change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of an event that callers can set. */
export type EventFields = Omit<EventEntity, 'id' | 'version' | 'createdAt'>;

export const EVENT_FIELDS: FieldRules<EventFields> = {
  name: { title: 'name', normalise: trimmed, problem: nameProblem },
  description: { title: 'description', initially: '', problem: proseProblem },
  startDate: { title: 'first day', problem: dayProblem, sql: (t) => `${t}.start_date::text` },
  endDate: { title: 'last day', problem: dayProblem, sql: (t) => `${t}.end_date::text` },
  rules: { title: 'rules', initially: '', problem: proseProblem },
  setStatus: { title: 'status', argument: 'input.status', nullable: true },
  sequential: { title: 'order of tiles', initially: false },
  mode: { title: 'mode', initially: 'solo' },
  teamSize: {
    title: 'team size',
    nullable: true,
    problem: (size) => boundsProblem(size, TEAM_SIZE_LIMITS),
  },
};

/** PostgreSQL's calendar has no year 0. */
function dayProblem(day: string): string | null {
  return day < '0001' ? 'must not be before the year 1' : null;
}

@Directive('@key(fields: "id")')
@ObjectType('TileEvent', {
  simpleResolvers: true,
  description: 'A competition in which players complete tiles and prove it with screenshots.',
})
export class TileEvent {
  @Field(() => ID, { description: 'Chosen by the creator of the event.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => EventStatus, { description: 'Follows from the dates unless an organiser has set it.' })
  status: Status;

  @Field(() => CalendarDate, { description: 'First day of the event, from midnight UTC.' })
  startDate: string;

  @Field(() => CalendarDate, { description: 'Last day of the event, until midnight UTC.' })
  endDate: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none were given.' })
  rules: string;

  @Field(() => Boolean, {
    description: 'Whether tiles must be completed in the order of their positions.',
  })
  sequential: boolean;

  @Field(() => TileEventMode, { description: 'How participants compete.' })
  mode: Mode;

  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; null in the mode `solo`.',
  })
  teamSize: number | null;

  @Field(() => Int, { description: 'Grows by one with each change; see `ifVersion` of `updateTileEvent`.' })
  version: number;

  @Field(() => Int, { description: 'Number of tiles.' })
  tileCount: number;

  @Field(() => Int, { description: 'Number of users who submitted a proof, regardless of its status.' })
  participantCount: number;
}

const SEQUENTIAL =
  'Whether tiles must be completed in order: proofs for tiles after the current one are rejected.';

@InputType('CreateTileEventInput', { description: 'A new tile event.' })
export class CreateTileEventInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => CalendarDate, { description: 'First day of the event, in UTC.' })
  startDate: string;

  @Field(() => CalendarDate, { description: 'Last day of the event, not before the first.' })
  endDate: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  rules?: string | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates, until set to null.',
  })
  status?: Status | null;

  @Field(() => Boolean, { nullable: true, description: `${SEQUENTIAL} False by default.` })
  sequential?: boolean | null;

  @Field(() => TileEventMode, { nullable: true, description: 'How participants compete; `solo` by default.' })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; required in the mode `teams`, absent in `solo`.',
  })
  teamSize?: number | null;
}

@InputType('UpdateTileEventInput', {
  description: 'Changes to a tile event. Absent fields are kept; only `status` and `teamSize` may be null.',
})
export class UpdateTileEventInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day of the event, in UTC.' })
  startDate?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day of the event, not before the first.',
  })
  endDate?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  rules?: string | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates; null removes the override.',
  })
  status?: Status | null;

  @Field(() => Boolean, { nullable: true, description: SEQUENTIAL })
  sequential?: boolean | null;

  @Field(() => TileEventMode, {
    nullable: true,
    description:
      'How participants compete. Changes only before the start, and while there are neither teams nor proofs.',
  })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Most members of a team, 2 to 50; not below the number of members of any team. Null with the mode `solo`.',
  })
  teamSize?: number | null;
}

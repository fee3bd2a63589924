import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { type Columns, selectList } from '#kit/database/statement';
import { type FieldTable, fieldColumns } from '#kit/fields';
import { createdFields, described, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { newRandomId } from '#kit/random-id';
import { isUserId, PLAYER_NAME_LIMITS, playerNameProblem } from '#kit/rules/names';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { shortTextProblem } from '#protocol/rules/text';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

/** Largest number of observers. */
const OBSERVERS_LIMITS = { maxItems: 200 };

/** An event at which observers report who is there. */
@Entity('sessions', { schema: 'attendance' })
@Unique('uq_sessions_calendar_event', ['calendarEventId'])
@Check('ck_sessions_times', 'end_time >= start_time')
@Index('ix_sessions_newest', ['startTime', 'id'])
@Index('ix_sessions_open', ['startTime', 'id'], { where: 'closed_at IS NULL' })
@Index('ix_sessions_closed', ['startTime', 'id'], { where: 'closed_at IS NOT NULL' })
export class SessionEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_sessions' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  event: string;

  @Column({ type: 'timestamptz', name: 'start_time', precision: 3 })
  startTime: Date;

  @Column({ type: 'timestamptz', name: 'end_time', precision: 3 })
  endTime: Date;

  @Column('text', { name: 'host_id' })
  hostId: string;

  @Column('text', { name: 'host_rsn', nullable: true })
  hostRsn: string | null;

  @Column('text', { name: 'observer_ids', array: true })
  observerIds: string[];

  @Column('text', { name: 'calendar_event_id', nullable: true })
  calendarEventId: string | null;

  @Column({ type: 'timestamptz', name: 'opened_at', precision: 3, default: () => 'now()' })
  openedAt: Date;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true })
  closedAt: Date | null;

  /** Number of accepted reports. */
  @Column('integer', { default: 0 })
  reports: number;

  /** Number of player names in them. */
  @Column('integer', { default: 0 })
  players: number;
}

/** The fields of a session that callers set. */
export type SessionFields = Pick<
  SessionEntity,
  'event' | 'startTime' | 'endTime' | 'hostId' | 'hostRsn' | 'observerIds' | 'calendarEventId'
>;

type RequiredFields = 'event' | 'startTime' | 'endTime' | 'hostId';

const USER_ID_PROBLEM = 'must be the id of a user: 1 to 20 digits';

/** Sources choose the ids of their events. */
const CALENDAR_ID_LIMITS = { minLength: 1, maxLength: 500 };

/** A point in time; PostgreSQL has no year 0. */
const TIME = {
  problem: (time: Date) => (time.getUTCFullYear() > 0 ? null : 'must not be before 0001-01-01'),
  graph: () => Timestamp,
} as const;

export const SESSION_FIELDS: FieldTable<SessionFields, RequiredFields> = {
  event: { ...NAME, title: 'event', ...described('Name of the event in the records, 1 to 200 characters.') },
  startTime: { ...TIME, title: 'start', ...described('Start; its day in UTC is the date of the records.') },
  endTime: {
    ...TIME,
    title: 'end',
    ...described('Planned end, not before the start. Later presence does not count.'),
  },
  hostId: {
    title: 'host',
    problem: (id) => (isUserId(id) ? null : USER_ID_PROBLEM),
    graph: () => ID,
    ...described('Id of the user who leads the event, and may report.'),
  },
  hostRsn: {
    title: 'player of the host',
    nullable: true,
    problem: playerNameProblem,
    limits: PLAYER_NAME_LIMITS,
    ...described('Player name of the host, who gets the points for the host; null if unknown.'),
  },
  observerIds: {
    title: 'observers',
    initially: [],
    normalise: (ids) => [...new Set(ids)],
    problem: observersProblem,
    limits: OBSERVERS_LIMITS,
    graph: () => [ID],
    created: 'Ids of the users who report besides the host, at most 200; none by default.',
    updated: 'Ids of the users who report besides the host, at most 200.',
  },
  calendarEventId: {
    title: 'event of the calendar',
    nullable: true,
    problem: (id) => shortTextProblem(id, CALENDAR_ID_LIMITS.maxLength),
    limits: CALENDAR_ID_LIMITS,
    shown: 'Id of the event of the calendar for which it was opened; null if there is none.',
    created: 'Id of an event of the calendar, which has at most one session.',
  },
};

function observersProblem(ids: readonly string[]): string | null {
  if (ids.length > OBSERVERS_LIMITS.maxItems) return `must hold at most ${OBSERVERS_LIMITS.maxItems} ids`;
  return ids.every(isUserId) ? null : 'must hold ids of users: 1 to 20 digits';
}

/** The states of a session. */
export const SessionStatus = { open: 'open', closed: 'closed' } as const;

export type SessionStatusName = keyof typeof SessionStatus;

registerEnumType(SessionStatus, {
  name: 'AttendanceSessionStatus',
  description: 'Status of a session of attendance.',
  valuesConfig: {
    open: { description: 'Presence can be reported, before its start and after its end, too.' },
    closed: { description: 'Its attendance records were written.' },
  },
});

/** Times from PostgreSQL's JSON are texts. */
type ShownFields = {
  [Name in Exclude<keyof SessionFields, 'observerIds'>]: SessionFields[Name] extends Date
    ? Instant
    : SessionFields[Name];
};

@ObjectType('AttendanceSession', {
  simpleResolvers: true,
  description: 'An event at which observers report who is there, until it is closed.',
})
export class AttendanceSession extends shownFields<SessionFields, ShownFields>(SESSION_FIELDS) {
  @Field(() => ID, { description: 'Id, `ses_…`.' })
  id: string;

  @ListSize({ assumedSize: 10 })
  @Field(() => [ID], { description: 'Ids of the users who report besides the host, at most 200.' })
  observerIds: string[];

  @Field(() => SessionStatus, { description: 'Whether presence can be reported.' })
  status: SessionStatusName;

  @Field(() => Timestamp, { description: 'When it was opened.' })
  openedAt: Instant;

  @Field(() => Timestamp, { nullable: true, description: 'When it was closed; null while it is open.' })
  closedAt: Instant | null;

  /** Until when presence counts: the end, the closing or the present time. Not a GraphQL field. */
  until: Instant;
}

@ObjectType('AttendanceSessionPage', {
  simpleResolvers: true,
  description: 'A page of sessions, latest start first.',
})
export class AttendanceSessionPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [AttendanceSession], { description: 'The sessions of this page.' })
  sessions: AttendanceSession[];
}

@InputType('OpenAttendanceSessionInput', { description: 'A new session.' })
export class OpenSessionInput extends createdFields<SessionFields, RequiredFields>(SESSION_FIELDS) {}

@InputType('UpdateAttendanceSessionInput', {
  description: 'Changes to an open session. Absent fields are kept; only `hostRsn` may be null.',
})
export class UpdateSessionInput extends updatedFields<SessionFields>(SESSION_FIELDS) {}

/** The columns of an `AttendanceSession` in `attendance.sessions s`. */
export const SESSION_ROW: Columns<AttendanceSession> = {
  id: 's.id',
  ...fieldColumns(SESSION_FIELDS, 's'),
  status: "CASE WHEN s.closed_at IS NULL THEN 'open' ELSE 'closed' END",
  openedAt: 's.opened_at',
  closedAt: 's.closed_at',
  until: 'greatest(s.start_time, least(s.end_time, coalesce(s.closed_at, now())))',
};

export const SESSION_COLUMNS = selectList(SESSION_ROW);

/** Returns a new id of a session: `ses_` and 144 random bits in base64url. */
export function newSessionId(): string {
  return newRandomId('ses_');
}

/** Returns whether an external value has the format of the id of a session. */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^ses_[\w-]{24}$/.test(value);
}

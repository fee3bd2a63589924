import { requireUser } from '#kit/access/access';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import { conflictingArgument, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { dayOf } from './players.queries';
import {
  type AttendanceSession,
  newSessionId,
  type OpenSessionInput,
  SESSION_COLUMNS,
  SESSION_FIELDS,
  SessionEntity,
  type SessionFields,
  type UpdateSessionInput,
} from './session.fields';
import { lockSession } from './session.queries';

/** Inserts nothing if the event of the calendar has a session. */
const INSERT = {
  name: 'attendance_insert_session',
  text: `INSERT INTO attendance.sessions AS s
      (id, event, start_time, end_time, host_id, host_rsn, observer_ids, calendar_event_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (calendar_event_id) DO NOTHING
    RETURNING ${SESSION_COLUMNS}`,
} as const;

const OF_CALENDAR_EVENT = {
  name: 'attendance_session_of_calendar_event',
  text: `SELECT ${SESSION_COLUMNS} FROM attendance.sessions s WHERE s.calendar_event_id = $1`,
} as const;

/**
 * Opens a session; for an event of the calendar that has one, returns that one unchanged.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export async function openSession(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  input: OpenSessionInput,
): Promise<AttendanceSession> {
  const { userId } = requireUser(caller);
  const fields = initialFields<SessionFields>(SESSION_FIELDS, input);
  checkTimes(fields, 'endTime');
  const { event, startTime, endTime, hostId, hostRsn, observerIds, calendarEventId } = fields;
  return database.transaction(async (transaction) => {
    const values = [newSessionId(), event, startTime, endTime, hostId, hostRsn, observerIds, calendarEventId];
    const opened = await transaction.row<AttendanceSession>(INSERT, values);
    if (opened) {
      await reportActivity(jobs, transaction, {
        action: 'attendance_session_open',
        userId,
        details: `Opened ${titleOf(opened)}`,
        address: caller.address,
      });
      return opened;
    }
    const present = await transaction.row<AttendanceSession>(OF_CALENDAR_EVENT, [calendarEventId]);
    if (!present) throw new Error('a session was neither opened nor found');
    return present;
  });
}

/**
 * Updates the given fields of an open session. An update without changes is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the session is closed.
 */
export async function updateSession(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: string,
  input: UpdateSessionInput,
): Promise<AttendanceSession> {
  const { userId } = requireUser(caller);
  const update = inputChanges<SessionFields>(SESSION_FIELDS, input);
  return database.transaction(async (transaction) => {
    const before = await lockSession(transaction, id);
    checkOpen(before);
    const fields = { ...before, startTime: new Date(before.startTime), endTime: new Date(before.endTime) };
    const after = { ...fields, ...update };
    checkTimes(after, update.endTime === undefined ? 'startTime' : 'endTime');
    const changes = changedFields<SessionFields>(SESSION_FIELDS, fields, after);
    if (changes.length === 0) return before;
    await transaction.entities.update(SessionEntity, { id }, update);
    await reportActivity(jobs, transaction, {
      action: 'attendance_session_update',
      userId,
      details: `Changed ${changes.join(', ')} of ${titleOf(before)}`,
      address: caller.address,
    });
    return lockSession(transaction, id);
  });
}

/** @param field the one of the request that the error names. */
function checkTimes(
  { startTime, endTime }: Pick<SessionFields, 'startTime' | 'endTime'>,
  field: string,
): void {
  if (startTime <= endTime) return;
  const problem = field === 'endTime' ? 'must not be before the start' : 'must not be after the end';
  throw invalidArgument(`input.${field}`, problem);
}

/** @throws DomainError CONFLICT if the session is closed. */
export function checkOpen({ closedAt }: AttendanceSession): void {
  if (closedAt !== null) throw conflictingArgument('id', 'must be the id of a session that is not closed');
}

/** Returns how the activity log names a session. */
export function titleOf(session: AttendanceSession): string {
  return `the session ${session.event} of ${dayOf(session)} (${session.id})`;
}

import type { Database, Transaction } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { notFound } from '#protocol/errors';
import {
  type AttendanceSession,
  type AttendanceSessionPage,
  isSessionId,
  SESSION_COLUMNS,
  SESSION_ROW,
  type SessionStatusName,
} from './session.fields';

const ONE = {
  name: 'attendance_session',
  text: `SELECT ${SESSION_COLUMNS} FROM attendance.sessions s WHERE s.id = $1`,
} as const;

const LOCK = { name: 'attendance_lock_session', text: `${ONE.text} FOR UPDATE` } as const;

/** Returns a session by id; null if there is none. */
export async function findSession(database: Database, id: string): Promise<AttendanceSession | null> {
  return isSessionId(id) ? ((await database.row<AttendanceSession>(ONE, [id])) ?? null) : null;
}

/**
 * Locks a session until the transaction ends: reports, changes and the closing follow one another.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockSession(transaction: Transaction, id: string): Promise<AttendanceSession> {
  const session = isSessionId(id) ? await transaction.row<AttendanceSession>(LOCK, [id]) : undefined;
  if (!session) throw notFound('Session');
  return session;
}

const WITH_STATUS = { open: ' WHERE s.closed_at IS NULL', closed: ' WHERE s.closed_at IS NOT NULL' } as const;

/** Returns one page of sessions, latest start first. @param status null for all. */
export async function listSessions(
  database: Database,
  status: SessionStatusName | null,
  page: Page,
): Promise<AttendanceSessionPage> {
  const list = {
    name: `attendance_sessions_${status ?? 'all'}`,
    columns: SESSION_ROW,
    from: `FROM attendance.sessions s${status === null ? '' : WITH_STATUS[status]}`,
    order: 's.start_time DESC, s.id DESC',
    alias: 's',
    table: 'attendance.sessions',
    values: [],
  } as const;
  const { rows, total } = await database.page(list, page);
  return { sessions: rows, total, page: page.page, limit: page.limit };
}

import { z } from 'zod';
import { DomainError } from '#protocol/errors';

const databaseError = z.object({
  code: z.string(),
  constraint: z.string().optional(),
  /** What the server was doing. */
  where: z.string().optional(),
});

/** Lock timeout, deadlock, serialization failure. */
const LOCK_CONFLICTS = ['55P03', '40P01', '40001'];

/** Of the timeout of a statement that waited for rows, after other waits. */
const WAITING_FOR_ROW = /^while [a-z ]+ tuple /m;

/** Returns whether a statement was cancelled by a statement or lock timeout. */
export function isStatementTimeout(error: unknown): boolean {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  return parsed.success && ['57014', '55P03'].includes(parsed.data.code);
}

/**
 * Returns whether a statement failed because of locks of other transactions: its own was rolled back and may
 * succeed if it is repeated.
 */
export function isLockConflict(error: unknown): boolean {
  const { code = '', where = '' } = databaseError.safeParse(driverErrorOf(error)).data ?? {};
  return LOCK_CONFLICTS.includes(code) || (code === '57014' && WAITING_FOR_ROW.test(where));
}

/** Returns the error of an operation that met locks of others. */
export function lockConflict(): DomainError {
  return new DomainError('RATE_LIMITED', 'Other changes are in progress; try again', { retryAfter: 1 });
}

/**
 * Returns the name of the violated constraint (unique, foreign key or check), or null for any other error.
 */
export function brokenConstraint(error: unknown): string | null {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  if (!parsed.success || !['23505', '23503', '23514'].includes(parsed.data.code)) return null;
  return parsed.data.constraint ?? null;
}

/** Unwraps the pg error that TypeORM wraps. */
function driverErrorOf(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}

/**
 * Socket error codes, PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and 57014
 * (statement cancelled by timeout), which precedes the client's own timeout.
 */
const GONE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_|08|53|57P|57014)/;

/**
 * Messages without a code: those of pg for a connection that ends or does not respond, and those of pg and
 * TypeORM for the use of a broken connection.
 */
const GONE_MESSAGES = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'timeout expired',
    'Client has encountered a connection error',
    'Client was closed',
    'Query runner already released',
  ].join('|')})`,
);

const withCode = z.object({ code: z.string() });

/** Returns whether an error means that the database is unreachable, as opposed to a failed statement. */
export function isDatabaseGone(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const cause = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  const coded = withCode.safeParse(cause);
  return (coded.success && GONE.test(coded.data.code)) || GONE_MESSAGES.test(cause.message);
}

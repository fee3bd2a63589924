import { z } from 'zod';

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

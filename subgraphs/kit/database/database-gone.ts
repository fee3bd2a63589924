import { z } from 'zod';

/**
 * Codes of the socket, PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and 57014: a statement that the
 * server ended for it took too long is the one that the client would have given up a moment later.
 */
const GONE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_|08|53|57P|57014)/;

/**
 * What pg says without a code when a connection ends or does not answer, and what pg and TypeORM say to who goes on with one that
 * has broken in between.
 */
const GONE_WORDS = new RegExp(
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

/** Whether an error says that the database cannot be reached, as opposed to what it thinks of a statement. */
export function isDatabaseGone(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const cause = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  const coded = withCode.safeParse(cause);
  return (coded.success && GONE.test(coded.data.code)) || GONE_WORDS.test(cause.message);
}

import { z } from 'zod';
import { reasonOf } from '#processes/embedded-postgres/errors';

const coded = z.object({ code: z.string() });

/** A table, schema or column that is not there: the database is of another version than the command. */
const NOT_MIGRATED = ['42P01', '3F000', '42703'];

/** What went wrong, in a sentence that the operator can act on. */
export function explain(error: unknown): string {
  const code = codeOf(error);
  if (code !== null && NOT_MIGRATED.includes(code)) {
    return 'the database is not up to date: start this version of the platform on it, or run "npm run migrate" with DATABASE_URL.';
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk is full (${reasonOf(error)}).`;
  if (code === 'EFBIG') return `a file would be larger than this process may write (${reasonOf(error)}).`;
  if (code === 'ECONNREFUSED') return 'the database does not answer (connection refused).';
  return reasonOf(error);
}

/** TypeORM wraps what the driver says, and Node.js what several addresses said. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  const parsed = coded.safeParse(cause);
  return parsed.success ? parsed.data.code : null;
}

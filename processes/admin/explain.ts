import { z } from 'zod';
import { reasonOf } from '#processes/embedded-postgres/errors';

const coded = z.object({ code: z.string() });

/** Undefined table, schema or column: the database has another version than the command. */
const NOT_MIGRATED = ['42P01', '3F000', '42703'];

/** Converts an error into an actionable sentence. */
export function explain(error: unknown): string {
  const code = codeOf(error);
  if (code !== null && NOT_MIGRATED.includes(code)) {
    return 'the database is not up to date: start this version of the platform with it, or run its dist/server/migrate.js with DATABASE_URL.';
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk is full (${reasonOf(error)}).`;
  if (code === 'EFBIG') return `a file would exceed the size limit of this process (${reasonOf(error)}).`;
  if (code === 'ECONNREFUSED') return 'the database is not reachable (connection refused).';
  return reasonOf(error);
}

/** Unwraps the code: TypeORM wraps driver errors, and Node.js wraps errors of several addresses. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  const parsed = coded.safeParse(cause);
  return parsed.success ? parsed.data.code : null;
}

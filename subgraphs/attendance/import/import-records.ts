import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import type { Caller, UserPrincipal } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { withExclusiveLock } from '../writes/write-lock';
import type { ImportResult } from './import-result.type';
import { readRecords } from './read-records';
import { type DistinctRecords, distinctRecords } from './repeated-rows';
import { createRecords, overwriteRecords } from './write-records';

/**
 * Imports the valid rows of a CSV file in one transaction, after reading the whole file. An import that
 * writes nothing is not logged.
 *
 * @param overwrite whether to update existing records; otherwise their rows fail.
 * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for an unreadable file, RATE_LIMITED when
 *   other writes take too long. Nothing is written on error.
 */
export async function importRecords(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  file: AsyncIterable<Uint8Array>,
  overwrite: boolean,
): Promise<ImportResult> {
  const user = requireUser(caller);
  const content = await readRecords(file);
  const distinct = distinctRecords(content.records, overwrite);
  const bad = [...content.errors, ...distinct.errors];
  return withExclusiveLock(database, async (transaction) => {
    const written = overwrite
      ? await writeOver(transaction, user, distinct, content.hasNotes)
      : await writeNew(transaction, user, distinct);
    const errors = [...bad, ...written.errors].sort((one, other) => one.line - other.line);
    const result = { ...written, failed: errors.length, errors };
    if (result.failed < content.records.length + content.errors.length) {
      await reportActivity(jobs, transaction, {
        action: 'attendance_import',
        userId: user.userId,
        details: detailsOf(result, overwrite),
        address: caller.address,
      });
    }
    return result;
  });
}

/** Why a row of an existing record is not imported. */
export const ALREADY_RECORDED = 'rsn is already recorded for this event and date';

type Written = Omit<ImportResult, 'failed'>;

async function writeNew(
  transaction: Transaction,
  user: UserPrincipal,
  { records }: DistinctRecords,
): Promise<Written> {
  const present = await createRecords(transaction, user, records);
  const errors = present.map(({ line }) => ({ line, error: ALREADY_RECORDED }));
  return { created: records.length - present.length, updated: 0, errors };
}

async function writeOver(
  transaction: Transaction,
  user: UserPrincipal,
  { records, updates }: DistinctRecords,
  hasNotes: boolean,
): Promise<Written> {
  const created = await overwriteRecords(transaction, user, records, hasNotes);
  return { created, updated: records.length - created + updates, errors: [] };
}

function detailsOf({ created, updated, failed }: ImportResult, overwrite: boolean): string {
  const how = overwrite ? ', overwriting' : '';
  return `Imported attendance${how}: ${created} created, ${updated} updated, ${failed} failed`;
}

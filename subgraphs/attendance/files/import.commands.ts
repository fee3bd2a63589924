import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { columnName } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { withPresentNames } from '../records/record.commands';
import { INSERTED } from '../records/record.fields';
import { withExclusiveLock } from '../records/write-lock';
import { type ColumnName, distinctRecords, type FileRecord, readRecords } from './csv-records';
import type { ImportResult } from './import.fields';

/** Rows per statement: enough that round trips do not matter, few enough that no statement takes long. */
const ROWS_OF_STATEMENT = 5000;

/** Timeout of one statement; ten of them took 8 to 17 s for players with counts when measured. */
const TIMEOUT_MS = 20_000;

/**
 * A connection plans the statements of triggers once, for as many rows as their first write had. A plan
 * for one row compares each of 50,000 rows with all others; one for 50,000 rows reads whole tables for one.
 */
const FORGET_PLANS = { text: 'DISCARD PLANS' } as const;

/** One statement for many rows, so that triggers update the count rows once for all of them. */
const GIVEN = `
  WITH given AS (
    SELECT * FROM ${INSERTED.arrays} WITH ORDINALITY AS g(${INSERTED.columns}, position)
  )`;

/** Ids follow file order. Existing records are filtered out first, because a conflict consumes an id. */
const insertUnless = (condition: string) => `
    INSERT INTO attendance.records AS r (${INSERTED.columns}, recorded_by, recorded_by_id)
    SELECT ${INSERTED.columns}, $${INSERTED.count + 1}, $${INSERTED.count + 2} FROM given g
    WHERE NOT EXISTS (
      SELECT FROM attendance.records r
      WHERE r.rsn_folded = g.rsn_folded AND r.event = g.event AND r.date = g.date AND ${condition})
    ORDER BY g.position
    ON CONFLICT ON CONSTRAINT uq_records`;

/** Returns the positions of the existing records. The conflict clause covers concurrent inserts. */
const CREATE = {
  timeoutMs: TIMEOUT_MS,
  text: `${GIVEN}, created AS (${insertUnless('true')} DO NOTHING RETURNING r.rsn_folded, r.event, r.date)
  SELECT g.position::integer FROM given g
  WHERE NOT EXISTS (
    SELECT FROM created c WHERE c.rsn_folded = g.rsn_folded AND c.event = g.event AND c.date = g.date)
  ORDER BY g.position`,
} as const;

/**
 * Returns a statement that creates or overwrites records, and yields the number of new ones. Existing records
 * keep their id, recorder and recording time; unchanged ones are not updated. An inserted row has no `xmax`.
 *
 * @param columns those of the file; others of existing records are kept.
 */
function overwriting(columns: readonly ColumnName[]) {
  const names = columns.map(columnName);
  const row = (of: string) => `(${names.map((name) => `${of}.${name}`).join(', ')})`;
  return {
    timeoutMs: TIMEOUT_MS,
    text: `${GIVEN}, written AS (${insertUnless(`${row('r')} IS NOT DISTINCT FROM ${row('g')}`)}
      DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE ${row('r')} IS DISTINCT FROM ${row('excluded')}
    RETURNING r.xmax = 0 AS created
  )
  SELECT count(*) FILTER (WHERE w.created)::integer AS created FROM written w`,
  };
}

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
  const write = overwrite ? writeOver(content.columns) : writeNew;
  return withExclusiveLock(database, async (transaction) => {
    const distinct = distinctRecords(await withPresentNames(transaction, content.records), overwrite);
    let { updates: updated } = distinct;
    let created = 0;
    const errors = [...content.errors, ...distinct.errors];
    await transaction.rows(FORGET_PLANS);
    for (let start = 0; start < distinct.records.length; start += ROWS_OF_STATEMENT) {
      const records = distinct.records.slice(start, start + ROWS_OF_STATEMENT);
      const values = [...INSERTED.arraysOf(records), user.username, user.userId];
      const written = await write(transaction, values, records);
      created += written.created;
      updated += written.updated;
      errors.push(...written.errors);
    }
    await transaction.rows(FORGET_PLANS);
    errors.sort((left, right) => left.line - right.line);
    const result = { created, updated, failed: errors.length, errors };
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

/** Writes records whose values are given as arrays. */
type Write = (
  transaction: Transaction,
  values: readonly unknown[],
  records: readonly FileRecord[],
) => Promise<Written>;

const writeNew: Write = async (transaction, values, records) => {
  const existing = await transaction.rows<{ position: number }>(CREATE, values);
  const lines = existing.flatMap(({ position }) => records[position - 1]?.line ?? []);
  const errors = lines.map((line) => ({ line, error: ALREADY_RECORDED }));
  return { created: records.length - existing.length, updated: 0, errors };
};

function writeOver(columns: readonly ColumnName[]): Write {
  const statement = overwriting(columns);
  return async (transaction, values, records) => {
    const row = await transaction.row<{ created: number }>(statement, values);
    const created = row?.created ?? 0;
    return { created, updated: records.length - created, errors: [] };
  };
}

function detailsOf({ created, updated, failed }: ImportResult, overwrite: boolean): string {
  const how = overwrite ? ', overwriting' : '';
  return `Imported attendance${how}: ${created} created, ${updated} updated, ${failed} failed`;
}

import type { CommitStatement, Transaction } from '#kit/database/database';
import type { UserPrincipal } from '#protocol/principal';
import type { CheckedRecord } from '../rules/check-record';
import type { AttendanceRecord } from './attendance-record.type';
import { RECORD_COLUMNS } from './record-columns';

/** Ordered by the unique constraint, so that concurrent writers of the same records do not deadlock. */
const INSERT = {
  text: `
  INSERT INTO attendance.records AS r
    (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
  SELECT given.*, $7, $8
  FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::integer[], $6::text[])
    AS given (rsn, rsn_folded, event, date, points, notes)
  ORDER BY given.rsn_folded COLLATE "C", given.event COLLATE "C", given.date
  ON CONFLICT (rsn_folded, event, date) DO NOTHING
  RETURNING ${RECORD_COLUMNS}`,
} as const;

/**
 * Inserts the records that do not exist yet, in one statement.
 *
 * @param records without duplicates of name, event and date.
 * @returns the inserted records, unordered.
 */
export function insertRecords(
  transaction: Transaction,
  { userId, username }: UserPrincipal,
  records: readonly CheckedRecord[],
): Promise<AttendanceRecord[]> {
  return transaction.rows<AttendanceRecord>(INSERT, [
    records.map(({ rsn }) => rsn),
    records.map(({ rsnFolded }) => rsnFolded),
    records.map(({ event }) => event),
    records.map(({ date }) => date),
    records.map(({ points }) => points),
    records.map(({ notes }) => notes),
    username,
    userId,
  ]);
}

const INSERT_ONE = {
  name: 'attendance_insert_record',
  text: `
    INSERT INTO attendance.records AS r
      (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    RETURNING ${RECORD_COLUMNS}`,
} as const;

/** Inserts one record at the commit of the transaction, which fails with `uq_records` if it exists. */
export function insertAtCommit(
  transaction: Transaction,
  { userId, username }: UserPrincipal,
  { rsn, rsnFolded, event, date, points, notes }: CheckedRecord,
): CommitStatement<AttendanceRecord> {
  const values = [rsn, rsnFolded, event, date, points, notes, username, userId];
  return transaction.writeAtCommit<AttendanceRecord>(INSERT_ONE, values);
}

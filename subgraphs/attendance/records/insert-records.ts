import type { CommitStatement, Transaction } from '#kit/database/database';
import type { UserPrincipal } from '#protocol/principal';
import type { CheckedRecord } from '../rules/check-record';
import type { AttendanceRecord } from './attendance-record.type';
import { RECORD_COLUMNS } from './record-columns';

/** In the order of the unique constraint: those who write the same records wait for each other, and never in a circle. */
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
 * Writes the records that are not there yet, in one statement.
 *
 * @param records each name, event and date once.
 * @returns those that were written, in no particular order.
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

/** Writes one record as the last thing of its transaction, which fails by `uq_records` when there is one already. */
export function insertAtCommit(
  transaction: Transaction,
  { userId, username }: UserPrincipal,
  { rsn, rsnFolded, event, date, points, notes }: CheckedRecord,
): CommitStatement<AttendanceRecord> {
  const values = [rsn, rsnFolded, event, date, points, notes, username, userId];
  return transaction.writeAtCommit<AttendanceRecord>(INSERT_ONE, values);
}

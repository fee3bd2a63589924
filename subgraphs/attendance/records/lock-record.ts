import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import type { AttendanceRecord } from './attendance-record.type';
import { RECORD_COLUMNS } from './record-columns';

const LOCK = {
  name: 'attendance_lock_record',
  text: `SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.id = $1 FOR UPDATE`,
} as const;

/**
 * Locks a record until the transaction ends.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockRecord(transaction: Transaction, id: number): Promise<AttendanceRecord> {
  const record = await transaction.row<AttendanceRecord>(LOCK, [id]);
  if (!record) throw notFound('Attendance record');
  return record;
}

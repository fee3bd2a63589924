import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#protocol/errors';
import type { AttendanceRecord } from './attendance-record.type';
import { RECORD_COLUMNS } from './record-columns';

const LOCK = `SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.id = $1 FOR UPDATE`;

/**
 * Holds a record until the transaction ends.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockRecord(manager: EntityManager, id: number): Promise<AttendanceRecord> {
  const [record] = await queryRows<AttendanceRecord>(manager, LOCK, [id]);
  if (!record) throw notFound('Attendance record');
  return record;
}

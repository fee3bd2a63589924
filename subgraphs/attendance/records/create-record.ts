import { reportActivity } from '#kit/activity/report-activity';
import { brokenConstraint } from '#kit/database/database-errors';
import { requireUser } from '#kit/require-user';
import { conflictingArgument, type DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { withOptimisticSharedLock } from '../writes/write-lock';
import type { CreateAttendanceInput } from './attendance-record.inputs';
import type { AttendanceRecord } from './attendance-record.type';
import { insertAtCommit } from './insert-records';
import { requireRecord } from './require-record';

/**
 * Creates an attendance record.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for a duplicate of player, event and day.
 */
export async function createRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  { notes, ...input }: CreateAttendanceInput,
): Promise<AttendanceRecord> {
  const recorder = requireUser(caller);
  const given = requireRecord({ notes: notes ?? null, ...input });
  const { rsn, event, date } = given;
  try {
    const written = await withOptimisticSharedLock(database, async (transaction) => {
      await reportActivity(jobs, transaction, {
        action: 'attendance_record_create',
        userId: recorder.userId,
        details: `Recorded ${rsn} at ${event} on ${date}`,
        address: caller.address,
      });
      const data = { date, rsns: [rsn] };
      transaction.appendEvents([{ type: 'attendance_recorded', subject: event, data }]);
      return insertAtCommit(transaction, recorder, given);
    });
    const [record] = await written.rows;
    if (!record) throw new Error('a record was neither written nor rejected');
    return record;
  } catch (error) {
    throw brokenConstraint(error) === 'uq_records' ? duplicateRecord() : error;
  }
}

/**
 * Creates the error for a duplicate of player, event and day.
 *
 * @param field a part of the key that was given.
 */
export function duplicateRecord(field: 'rsn' | 'event' | 'date' = 'rsn'): DomainError {
  return conflictingArgument(`input.${field}`, PROBLEMS[field]);
}

const PROBLEMS = {
  rsn: 'is already recorded for this event and date',
  event: 'is already recorded for this player and date',
  date: 'is already recorded for this player and event',
} as const;

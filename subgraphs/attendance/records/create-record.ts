import { reportActivity } from '#kit/activity/report-activity';
import { conflictingArgument, type DomainError } from '#kit/errors';
import type { Caller } from '#kit/principal';
import { requireUser } from '#kit/require-user';
import type { AttendanceDependencies } from '../dependencies';
import { writeBesideOthers } from '../writes/write-in-turn';
import type { CreateAttendanceInput } from './attendance-record.inputs';
import type { AttendanceRecord } from './attendance-record.type';
import { insertRecords } from './insert-records';
import { requireRecord } from './require-record';

/**
 * Records that somebody attended.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT when the player is recorded for the event and day already.
 */
export async function createRecord(
  { dataSource, jobs }: AttendanceDependencies,
  caller: Caller,
  { notes, ...input }: CreateAttendanceInput,
): Promise<AttendanceRecord> {
  const recorder = requireUser(caller);
  const given = requireRecord({ ...input, notes: notes ?? null });
  return writeBesideOthers(dataSource, async (manager) => {
    const [record] = await insertRecords(manager, recorder, [given]);
    if (!record) throw alreadyRecorded();
    const { id, rsn, event, date } = record;
    await reportActivity(jobs, manager, {
      action: 'attendance_record_create',
      userId: recorder.userId,
      details: `Recorded ${rsn} at ${event} on ${date} (${id})`,
      address: caller.address,
    });
    return record;
  });
}

/** Another record has this player, event and day. */
export function alreadyRecorded(): DomainError {
  return conflictingArgument('input.rsn', 'is already recorded for this event and date');
}

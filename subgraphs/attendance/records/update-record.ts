import { reportActivity } from '#kit/activity/report-activity';
import { brokenConstraint } from '#kit/database/database-errors';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import type { RecordFields } from '../rules/check-record';
import { withExclusiveLock, withSharedLock } from '../writes/write-lock';
import type { UpdateAttendanceInput } from './attendance-record.inputs';
import type { AttendanceRecord } from './attendance-record.type';
import { duplicateRecord } from './create-record';
import { lockRecord } from './lock-record';
import { RECORD_FIELDS, RecordEntity } from './record.entity';
import { requireRecord } from './require-record';

/**
 * Updates the given fields of a record; recorder and recording time stay. An update without changes is
 * not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT when another record has the player, event and
 *   day.
 */
export async function updateRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: number,
  input: UpdateAttendanceInput,
): Promise<AttendanceRecord> {
  const { userId } = requireUser(caller);
  const given = givenFields(RECORD_FIELDS, input);
  // Moving a record locks its old and new key in no fixed order, which could deadlock with other writers.
  const write = MOVING.some((field) => field in given) ? withExclusiveLock : withSharedLock;
  try {
    return await write(database, async (transaction) => {
      const before = await lockRecord(transaction, id);
      const after = requireRecord({ ...fieldsOf(before), ...given });
      const changes = changedFields(RECORD_FIELDS, before, after);
      const { rsnFolded, ...fields } = after;
      if (changes.length === 0) return before;
      await transaction.entities.update(RecordEntity, { id }, after);
      await reportActivity(jobs, transaction, {
        action: 'attendance_record_update',
        userId,
        details: `Changed ${changes.join(', ')} of the attendance of ${after.rsn} at ${after.event} on ${after.date} (${id})`,
        address: caller.address,
      });
      return { ...before, ...fields };
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'uq_records') throw error;
    throw duplicateRecord(MOVING.find((field) => field in given));
  }
}

const MOVING = ['rsn', 'event', 'date'] as const satisfies (keyof RecordFields)[];

function fieldsOf({ rsn, event, date, points, notes }: RecordFields): RecordFields {
  return { rsn, event, date, points, notes };
}

import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { withSharedLock } from '../writes/write-lock';
import { lockRecord } from './lock-record';
import { RecordEntity } from './record.entity';

/**
 * Deletes a record.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await withSharedLock(database, async (transaction) => {
    const { rsn, event, date } = await lockRecord(transaction, id);
    await transaction.entities.delete(RecordEntity, { id });
    await reportActivity(jobs, transaction, {
      action: 'attendance_record_delete',
      userId,
      details: `Deleted the attendance of ${rsn} at ${event} on ${date} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

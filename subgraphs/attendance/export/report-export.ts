import { reportActivity } from '#kit/activity/report-activity';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import type { RecordFilter } from '../records/record-filter';

/** Logs that the caller began an export. */
export async function reportExport(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  { event, dateFrom, dateTo }: RecordFilter,
): Promise<void> {
  const { userId } = requireUser(caller);
  const parts = [event && `of ${event}`, dateFrom && `from ${dateFrom}`, dateTo && `until ${dateTo}`];
  await database.transaction((transaction) =>
    reportActivity(jobs, transaction, {
      action: 'attendance_export',
      userId,
      details: ['Exported attendance', ...parts.filter((part) => part !== null)].join(' '),
      address: caller.address,
    }),
  );
}

import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import { currentDays } from '../rules/period';
import type { AttendanceMonth, AttendanceStatistics } from './attendance-statistics.type';

const STATISTICS = {
  name: 'attendance_statistics',
  text: `
    SELECT ${countOfList('attendance', "'records'")} AS "totalRecords",
      ${countOfList('attendance', "'event_totals'")} AS "uniqueEvents",
      ${countOfList('attendance', "'player_totals'")} AS "uniquePlayers",
      (SELECT coalesce(sum(c.rows), 0)::bigint FROM attendance.list_counts c WHERE c.list = 'points') AS "totalPoints",
      coalesce(sum(d.records), 0)::integer AS records, count(DISTINCT d.event)::integer AS events
    FROM attendance.event_days d WHERE d.date BETWEEN $1 AND $2`,
} as const;

type StatisticsRow = Omit<AttendanceStatistics, 'thisMonth'> & AttendanceMonth;

/** Returns the totals of all attendance and of the month of `now`, as one snapshot of the stored counts. */
export async function readStatistics(database: Database, now: Date): Promise<AttendanceStatistics> {
  const { from, to } = currentDays('month', now);
  const row = await database.row<StatisticsRow>(STATISTICS, [from, to]);
  if (!row) throw new Error('A select without a group gave no row');
  const { records, events, ...totals } = row;
  return { thisMonth: { records, events }, ...totals };
}

import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { currentDays } from '../rules/period';
import type { AttendanceMonth, AttendanceStatistics } from './attendance-statistics.type';

const STATISTICS = {
  name: 'attendance_statistics',
  text: `
    SELECT coalesce(sum(d.records), 0)::integer AS "totalRecords",
      count(DISTINCT d.event)::integer AS "uniqueEvents",
      (SELECT count(*)::integer FROM attendance.player_totals) AS "uniquePlayers",
      coalesce(sum(d.points), 0) AS "totalPoints",
      coalesce(sum(d.records) FILTER (WHERE d.date BETWEEN $1 AND $2), 0)::integer AS records,
      count(DISTINCT d.event) FILTER (WHERE d.date BETWEEN $1 AND $2)::integer AS events
    FROM attendance.event_days d`,
} as const;

type StatisticsRow = Omit<AttendanceStatistics, 'thisMonth'> & AttendanceMonth;

/** All attendance and that of the month of `now`, as of one moment: from the kept counts, in one statement. */
export async function readStatistics(dataSource: DataSource, now: Date): Promise<AttendanceStatistics> {
  const { from, to } = currentDays('month', now);
  const [row] = await readRows<StatisticsRow>(dataSource, STATISTICS, [from, to]);
  if (!row) throw new Error('A select without a group gave no row');
  const { records, events, ...totals } = row;
  return { ...totals, thisMonth: { records, events } };
}

import { Field, Int, ObjectType } from 'type-graphql';
import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import { SafeInt } from '#protocol/scalars/safe-int';
import { currentDays } from '../rules/period';

@ObjectType('AttendanceMonth', {
  simpleResolvers: true,
  description: 'Attendance in one calendar month, UTC.',
})
class AttendanceMonth {
  @Field(() => Int, { description: 'Number of records of the month.' })
  records: number;

  @Field(() => Int, { description: 'Number of distinct event names among them.' })
  events: number;
}

@ObjectType('AttendanceStatistics', { simpleResolvers: true, description: 'Statistics of all attendance.' })
export class AttendanceStatistics {
  @Field(() => Int, { description: 'Number of records.' })
  totalRecords: number;

  @Field(() => Int, { description: 'Number of distinct event names.' })
  uniqueEvents: number;

  @Field(() => Int, {
    description:
      'Number of distinct players, compared without regard to case; `-`, `_` and spaces are equivalent.',
  })
  uniquePlayers: number;

  @Field(() => SafeInt, { description: 'Total points of all records.' })
  totalPoints: string;

  @Field(() => AttendanceMonth, { description: 'The current calendar month, UTC, by the dates of records.' })
  thisMonth: AttendanceMonth;
}

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

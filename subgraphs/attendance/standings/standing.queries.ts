import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { MOST_STANDINGS } from '#kit/database/page';
import { spellingSql } from '#kit/players/player-names';
import { SafeInt } from '#protocol/scalars/safe-int';
import { currentDays, type Period } from '../rules/period';

/** The periods of standings in the schema. */
export const AttendancePeriod: { readonly [Name in Period]: Name } = {
  week: 'week',
  month: 'month',
  year: 'year',
  all: 'all',
};

registerEnumType(AttendancePeriod, {
  name: 'AttendancePeriod',
  description: 'A current calendar period in UTC; compared with the dates of records.',
  valuesConfig: {
    week: { description: 'Monday to Sunday.' },
    month: { description: 'First to last day of the month.' },
    year: { description: 'January to December.' },
    all: { description: 'All time.' },
  },
});

@ObjectType('AttendanceStanding', {
  simpleResolvers: true,
  description: 'A line of the attendance standings.',
})
export class AttendanceStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => String, {
    description:
      'Present name of the player; of one whose name never changed, in the form of the newest record.',
  })
  rsn: string;

  @Field(() => Int, { description: 'Number of records in the period.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Number of distinct event names in the period.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Total points in the period.' })
  totalPoints: string;
}

@ObjectType('AttendanceLeaderboard', {
  simpleResolvers: true,
  description: 'Players by attendance: by records, then distinct events, then player name.',
})
export class AttendanceLeaderboard {
  @Field(() => AttendancePeriod, { description: 'The requested period.' })
  period: Period;

  @ListSize({ assumedSize: MOST_STANDINGS })
  @Field(() => [AttendanceStanding], { description: 'The standings, best first.' })
  standings: AttendanceStanding[];
}

/** Ties in records and events are ordered by folded name. */
const ORDER = 'records DESC, events DESC, rsn_folded';

/** The rows of `best`, each with the present name of the player, or the name of the newest record. */
const standings = (best: string) => `
  SELECT ${spellingSql('attendance', 'best.rsn_folded', 'newest.rsn')} AS rsn, best.records AS "totalAttendance", best.events AS "eventsAttended",
    best.points AS "totalPoints"
  FROM (${best} ORDER BY ${ORDER} LIMIT $1) AS best
  CROSS JOIN LATERAL (
    SELECT r.rsn FROM attendance.records r WHERE r.rsn_folded = best.rsn_folded
    ORDER BY r.date DESC, r.id DESC LIMIT 1
  ) AS newest
  ORDER BY ${ORDER}`;

const OF_ALL_TIME = {
  name: 'attendance_standings',
  text: standings('SELECT rsn_folded, records, events, points FROM attendance.player_totals'),
} as const;

const OF_PERIOD = {
  name: 'attendance_standings_of_period',
  text: standings(`
    SELECT rsn_folded, records, events, points FROM attendance.period_totals WHERE kind = $2 AND starts = $3`),
} as const;

type StandingRow = Omit<AttendanceStanding, 'rank'>;

/** Returns the standings of the period that contains `now`, by records, distinct events, then player name. */
export async function readStandings(
  database: Database,
  period: Period,
  limit: number,
  now: Date,
): Promise<AttendanceStanding[]> {
  const rows = await rowsOf(database, period, limit, now);
  return rows.map((row, index) => ({ rank: index + 1, ...row }));
}

function rowsOf(database: Database, period: Period, limit: number, now: Date): Promise<StandingRow[]> {
  if (period === 'all') return database.rows(OF_ALL_TIME, [limit]);
  return database.rows(OF_PERIOD, [limit, period, currentDays(period, now).from]);
}

import type { Database } from '#kit/database/database';
import { currentDays, type Period } from '../rules/period';
import type { AttendanceStanding } from './attendance-standing.type';

/** Ties in records and events are ordered by folded name. */
const ORDER = 'records DESC, events DESC, rsn_folded';

/** The rows of `best`, each with the name as entered in its newest record. */
const standings = (best: string) => `
  SELECT newest.rsn, best.records AS "totalAttendance", best.events AS "eventsAttended",
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

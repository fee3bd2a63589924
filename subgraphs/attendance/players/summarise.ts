import type { Database } from '#kit/database/database';
import type { SummaryOfNames } from './attendance-summary.type';
import { namesByPerson } from './names-by-person';
import type { Names } from './once-per-person';

/**
 * Reads stored counts; for several names the distinct events are counted again, because names may share
 * events.
 */
const SUMMARIES = {
  name: 'attendance_summaries',
  text: `
    SELECT w.person, sum(t.records)::integer AS "totalAttendance", sum(t.points) AS "totalPoints",
      to_char(max(newest.date)::timestamp, 'YYYY-MM-DD') AS "lastSeen",
      CASE count(*) WHEN 1 THEN max(t.events) ELSE (
        SELECT count(DISTINCT r.event)::integer FROM attendance.records r
        WHERE r.rsn_folded = ANY(array_agg(w.name))
      ) END AS "eventsAttended"
    FROM unnest($1::integer[], $2::text[]) AS w (person, name)
    JOIN attendance.player_totals t ON t.rsn_folded = w.name
    CROSS JOIN LATERAL (
      SELECT r.date FROM attendance.records r WHERE r.rsn_folded = w.name
      ORDER BY r.date DESC, r.id DESC LIMIT 1
    ) AS newest
    GROUP BY w.person`,
} as const;

/** A summary, independent of the caller. */
export type Summary = Omit<SummaryOfNames, 'own'>;

/**
 * Returns the attendance of many people in one statement.
 *
 * @param people player names of each person, without duplicates.
 */
export async function summarise(database: Database, people: readonly Names[]): Promise<Summary[]> {
  const rows = await database.rows<Omit<Summary, 'names'> & { readonly person: number }>(
    SUMMARIES,
    namesByPerson(people),
  );
  const byPerson = new Map(rows.map(({ person, ...summary }) => [person, summary]));
  return people.map((names, person) => ({ names, ...NOTHING, ...byPerson.get(person) }));
}

const NOTHING = { totalAttendance: 0, eventsAttended: 0, totalPoints: '0', lastSeen: null };

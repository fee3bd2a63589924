import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { weeksInARow } from '../rules/streak';
import type { SummaryOfNames } from './attendance-summary.type';
import { namesByPerson } from './names-by-person';

const SUMMARIES = {
  name: 'attendance_summaries',
  text: `
    SELECT w.person, count(*)::integer AS "totalAttendance", count(DISTINCT r.event)::integer AS "eventsAttended",
      sum(r.points) AS "totalPoints", to_char(max(r.date)::timestamp, 'YYYY-MM-DD') AS "lastSeen",
      array_agg(DISTINCT to_char(date_trunc('week', r.date::timestamp), 'YYYY-MM-DD')) AS mondays
    FROM unnest($1::integer[], $2::text[]) AS w (person, name)
    JOIN attendance.records r ON r.rsn_folded = w.name
    GROUP BY w.person`,
} as const;

interface SummaryRow extends Omit<SummaryOfNames, 'streakWeeks' | 'names'> {
  readonly person: number;
  readonly mondays: readonly string[];
}

/**
 * The attendance of each of many people, in one statement.
 *
 * @param people the player names of each, as they are compared, each once.
 */
export async function summarise(
  dataSource: DataSource,
  people: readonly (readonly string[])[],
  now: Date,
): Promise<SummaryOfNames[]> {
  const rows = await readRows<SummaryRow>(dataSource, SUMMARIES, namesByPerson(people));
  const byPerson = new Map(rows.map(({ person, ...row }) => [person, row]));
  return people.map((names, person) => {
    const row = byPerson.get(person);
    if (!row) return { ...NOTHING, names };
    const { mondays, ...summary } = row;
    return { ...summary, streakWeeks: weeksInARow(mondays, now), names };
  });
}

const NOTHING = { totalAttendance: 0, eventsAttended: 0, totalPoints: '0', lastSeen: null, streakWeeks: 0 };

import { type Batch, batched } from '#kit/batched';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import { weeksInARow } from '../rules/streak';
import { namesByPerson } from './names-by-person';
import { type Names, uniqueByPerson } from './once-per-person';

const MONDAYS = {
  name: 'attendance_mondays',
  text: `
    SELECT w.person, array_agg(to_char(weeks.monday, 'YYYY-MM-DD')) AS mondays
    FROM unnest($1::integer[], $2::text[]) AS w (person, name)
    CROSS JOIN LATERAL (
      SELECT DISTINCT date_trunc('week', r.date::timestamp) AS monday
      FROM attendance.records r WHERE r.rsn_folded = w.name OFFSET 0
    ) AS weeks
    GROUP BY w.person`,
} as const;

interface MondaysRow {
  readonly person: number;
  readonly mondays: readonly string[];
}

/** Creates the `loaderOf` key of week streaks by player names. */
export function streaksKey(database: Database): LoaderKey<Batch<Names, number>> {
  return batched((people) => uniqueByPerson(people, (distinct) => streaksOf(database, distinct, new Date())));
}

async function streaksOf(database: Database, people: readonly Names[], now: Date): Promise<number[]> {
  const rows = await database.rows<MondaysRow>(MONDAYS, namesByPerson(people));
  const byPerson = new Map(rows.map(({ person, mondays }) => [person, mondays]));
  return people.map((_, person) => weeksInARow(byPerson.get(person) ?? [], now));
}

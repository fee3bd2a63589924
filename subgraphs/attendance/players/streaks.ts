import DataLoader from 'dataloader';
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

/** Batches week streaks by player names; does not cache, because a later mutation may change them. */
export class Streaks extends DataLoader<Names, number> {
  constructor(database: Database) {
    const load = (people: readonly Names[]) => streaksOf(database, people, new Date());
    super((people) => uniqueByPerson(people, load), { cache: false });
  }
}

/** Creates the `loaderOf` key of `Streaks`. Reuse it: each key has its own instance. */
export function streaksKey(database: Database): LoaderKey<Streaks> {
  return {
    make: () => new Streaks(database),
    made: (value): value is Streaks => value instanceof Streaks,
  };
}

async function streaksOf(database: Database, people: readonly Names[], now: Date): Promise<number[]> {
  const rows = await database.rows<MondaysRow>(MONDAYS, namesByPerson(people));
  const byPerson = new Map(rows.map(({ person, mondays }) => [person, mondays]));
  return people.map((_, person) => weeksInARow(byPerson.get(person) ?? [], now));
}

import { type Batch, batched } from '#kit/batched';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import type { AttendanceRecord } from '../records/attendance-record.type';
import { loadByPart, type Part } from '../records/load-by-part';
import { RECORD_COLUMNS } from '../records/record-columns';
import { namesByPerson } from './names-by-person';
import { type Names, uniqueByPerson } from './once-per-person';

/** A page of the records under some player names. */
export interface RecordsOfNames extends Part {
  readonly names: Names;
}

/**
 * Reads each name separately by the player index: with all names in one condition PostgreSQL scans the
 * newest records of all players.
 */
const RECORDS = {
  name: 'attendance_records_of_people',
  text: `
    SELECT w.person, of.*
    FROM (
      SELECT person, array_agg(name) AS names
      FROM unnest($1::integer[], $2::text[]) AS w (person, name) GROUP BY person
    ) AS w
    CROSS JOIN LATERAL (
      SELECT newest.* FROM unnest(w.names) AS n (name)
      CROSS JOIN LATERAL (
        SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.rsn_folded = n.name
        ORDER BY r.date DESC, r.id DESC LIMIT $3::bigint + $4::bigint
      ) AS newest
      ORDER BY newest.date DESC, newest.id DESC LIMIT $3 OFFSET $4
    ) AS of
    ORDER BY of.date DESC, of.id DESC`,
} as const;

/** Creates the `loaderOf` key of records by people, newest date first, then newest record. */
export function recordsOfPeopleKey(database: Database): LoaderKey<Batch<RecordsOfNames, AttendanceRecord[]>> {
  return batched((keys) => loadByPart(keys, (some, part) => ofEach(database, some, part)));
}

function ofEach(database: Database, keys: readonly RecordsOfNames[], part: Part) {
  const people = keys.map(({ names }) => names);
  return uniqueByPerson(people, (distinct) => recordsOf(database, distinct, part));
}

async function recordsOf(
  database: Database,
  people: readonly Names[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await database.rows<AttendanceRecord & { readonly person: number }>(RECORDS, [
    ...namesByPerson(people),
    limit,
    offset,
  ]);
  const lists = people.map((): AttendanceRecord[] => []);
  for (const { person, ...record } of rows) lists[person]?.push(record);
  return lists;
}

import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import { readRows } from '#kit/database/statement';
import type { AttendanceRecord } from '../records/attendance-record.type';
import { loadByPart, type Part } from '../records/load-by-part';
import { RECORD_COLUMNS } from '../records/record-columns';
import { namesByPerson } from './names-by-person';
import { type Names, uniqueByPerson } from './once-per-person';

/** Part of the records under some player names. */
export interface RecordsOfNames extends Part {
  readonly names: Names;
}

/** Name by name along the index of players: asking for all names at once makes PostgreSQL walk the newest of everybody. */
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

/** Batches records by people, newest date first, then newest record; remembers none, for a mutation may change them. */
export class RecordsOfPeople extends DataLoader<RecordsOfNames, AttendanceRecord[]> {
  constructor(dataSource: DataSource) {
    super((keys) => loadByPart(keys, (some, part) => ofEach(dataSource, some, part)), { cache: false });
  }
}

/** Makes the operation's `RecordsOfPeople`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function recordsOfPeopleKey(dataSource: DataSource): LoaderKey<RecordsOfPeople> {
  return {
    make: () => new RecordsOfPeople(dataSource),
    made: (value): value is RecordsOfPeople => value instanceof RecordsOfPeople,
  };
}

function ofEach(dataSource: DataSource, keys: readonly RecordsOfNames[], part: Part) {
  const people = keys.map(({ names }) => names);
  return uniqueByPerson(people, (distinct) => recordsOf(dataSource, distinct, part));
}

async function recordsOf(
  dataSource: DataSource,
  people: readonly Names[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await readRows<AttendanceRecord & { readonly person: number }>(dataSource, RECORDS, [
    ...namesByPerson(people),
    limit,
    offset,
  ]);
  const lists = people.map((): AttendanceRecord[] => []);
  for (const { person, ...record } of rows) lists[person]?.push(record);
  return lists;
}

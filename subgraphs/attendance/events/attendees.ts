import DataLoader from 'dataloader';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import type { AttendanceRecord } from '../records/attendance-record.type';
import { loadByPart, type Part } from '../records/load-by-part';
import { RECORD_COLUMNS } from '../records/record-columns';

/** A page of the attendees of an event on a day. */
export interface AttendeesOfDay extends Part {
  readonly event: string;
  readonly date: string;
}

const ATTENDEES = {
  name: 'attendance_attendees_of_events',
  text: `
    SELECT (w.position - 1)::integer AS position, of.*
    FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS w (event, date, position)
    CROSS JOIN LATERAL (
      SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.event = w.event AND r.date = w.date
      ORDER BY r.id LIMIT $3 OFFSET $4
    ) AS of
    ORDER BY of.id`,
} as const;

/** Batches attendees by event and day, in recording order; does not cache. */
export class Attendees extends DataLoader<AttendeesOfDay, AttendanceRecord[]> {
  constructor(database: Database) {
    super((keys) => loadByPart(keys, (days, part) => attendeesOf(database, days, part)), { cache: false });
  }
}

/** Creates the `loaderOf` key of `Attendees`. Reuse it: each key has its own instance. */
export function attendeesKey(database: Database): LoaderKey<Attendees> {
  return {
    make: () => new Attendees(database),
    made: (value): value is Attendees => value instanceof Attendees,
  };
}

async function attendeesOf(
  database: Database,
  days: readonly AttendeesOfDay[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await database.rows<AttendanceRecord & { readonly position: number }>(ATTENDEES, [
    days.map(({ event }) => event),
    days.map(({ date }) => date),
    limit,
    offset,
  ]);
  const lists = days.map((): AttendanceRecord[] => []);
  for (const { position, ...record } of rows) lists[position]?.push(record);
  return lists;
}

import { type Batch, batched } from '#kit/batched';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import { rowsByNumber } from '#kit/rows-by-key';
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
    SELECT w.number, of.*
    FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS w (event, date, number)
    CROSS JOIN LATERAL (
      SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.event = w.event AND r.date = w.date
      ORDER BY r.id LIMIT $3 OFFSET $4
    ) AS of
    ORDER BY of.id`,
} as const;

/** Creates the `loaderOf` key of attendees by event and day, in recording order. */
export function attendeesKey(database: Database): LoaderKey<Batch<AttendeesOfDay, AttendanceRecord[]>> {
  return batched((keys) => loadByPart(keys, (days, part) => attendeesOf(database, days, part)));
}

async function attendeesOf(
  database: Database,
  days: readonly AttendeesOfDay[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await database.rows<AttendanceRecord & { readonly number: string }>(ATTENDEES, [
    days.map(({ event }) => event),
    days.map(({ date }) => date),
    limit,
    offset,
  ]);
  return rowsByNumber(days, rows);
}

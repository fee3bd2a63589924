import type { Database } from '#kit/database/database';
import type { AttendanceEvent } from '../days/event.queries';
import { withPresentNames } from '../records/record.commands';
import { distinctRecords, type FileRecord, readRecords } from './csv-records';
import { ALREADY_RECORDED } from './import.commands';
import type { ImportPreview } from './import.fields';

const MAX_EVENTS = 200;

/** Returns the positions of the records that exist: $1 folded names, $2 events, $3 dates. */
const FIND_EXISTING = {
  name: 'attendance_existing_records',
  text: `SELECT g.position::integer FROM unnest($1::text[], $2::text[], $3::date[])
      WITH ORDINALITY AS g(rsn_folded, event, date, position)
    WHERE EXISTS (SELECT FROM attendance.records r
      WHERE r.rsn_folded = g.rsn_folded AND r.event = g.event AND r.date = g.date)`,
} as const;

/**
 * Returns what `importRecords` would do with a file now, by the same rules. It writes nothing.
 *
 * @param overwrite whether existing records would be updated; otherwise their rows fail.
 * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for an unreadable file.
 */
export async function previewImport(
  database: Database,
  file: AsyncIterable<Uint8Array>,
  overwrite: boolean,
): Promise<ImportPreview> {
  const content = await readRecords(file);
  const {
    records,
    updates,
    errors: repeated,
  } = distinctRecords(await withPresentNames(database, content.records), overwrite);
  const existing = await findExisting(database, records);
  const isRejected = (record: FileRecord) => !overwrite && existing.has(record);
  const rejected = records.filter(isRejected).map(({ line }) => ({ line, error: ALREADY_RECORDED }));
  const errors = [...content.errors, ...repeated, ...rejected].sort((left, right) => left.line - right.line);
  return {
    created: records.length - existing.size,
    updated: overwrite ? existing.size + updates : 0,
    failed: errors.length,
    errors,
    events: eventsOf(records.filter((record) => !isRejected(record))).slice(0, MAX_EVENTS),
  };
}

async function findExisting(
  database: Database,
  records: readonly FileRecord[],
): Promise<ReadonlySet<FileRecord>> {
  const rows = await database.rows<{ position: number }>(FIND_EXISTING, [
    records.map(({ rsnFolded }) => rsnFolded),
    records.map(({ event }) => event),
    records.map(({ date }) => date),
  ]);
  return new Set(rows.flatMap(({ position }) => records[position - 1] ?? []));
}

/** Adds records up by event and day. */
function eventsOf(records: readonly FileRecord[]): AttendanceEvent[] {
  const events = new Map<string, { name: string; date: string; attendeeCount: number; points: number }>();
  for (const { event: name, date, points } of records) {
    const key = JSON.stringify([name, date]);
    const event = events.get(key) ?? { name, date, attendeeCount: 0, points: 0 };
    events.set(key, event);
    event.attendeeCount += 1;
    event.points += points;
  }
  return [...events.values()]
    .sort((left, right) => right.date.localeCompare(left.date) || left.name.localeCompare(right.name))
    .map(({ points, ...event }) => ({ ...event, totalPoints: String(points) }));
}

import type { Transaction } from '#kit/database/database';
import type { UserPrincipal } from '#protocol/principal';
import type { FileRecord } from './read-records';

/**
 * Timeout of the import statement. 50,000 rows of new players took 1 s when measured, and 14 s for players
 * with counts on a slow machine. Below the gateway's total deadline.
 */
const TIMEOUT_MS = 40_000;

/** One statement for all rows, so that triggers update and lock the count rows once. */
const GIVEN = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::integer[], $6::text[])
      WITH ORDINALITY AS g(rsn, rsn_folded, event, date, points, notes, position)
  )`;

/**
 * Ids follow file order. Existing records are filtered out first, because a conflict consumes an id; the
 * conflict clause covers concurrent inserts.
 */
const CREATE = {
  timeoutMs: TIMEOUT_MS,
  text: `${GIVEN}, created AS (
    INSERT INTO attendance.records AS r
      (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
    SELECT g.rsn, g.rsn_folded, g.event, g.date, g.points, g.notes, $7, $8 FROM given g
    WHERE NOT EXISTS (
      SELECT FROM attendance.records r
      WHERE r.rsn_folded = g.rsn_folded AND r.event = g.event AND r.date = g.date)
    ORDER BY g.position
    ON CONFLICT ON CONSTRAINT uq_records DO NOTHING
    RETURNING r.rsn_folded, r.event, r.date
  )
  SELECT g.position::integer FROM given g
  WHERE NOT EXISTS (
    SELECT FROM created c WHERE c.rsn_folded = g.rsn_folded AND c.event = g.event AND c.date = g.date)
  ORDER BY g.position`,
} as const;

/** Unchanged records are not updated. `$9` says whether to set the notes. An inserted row has no `xmax`. */
const OVERWRITE = {
  timeoutMs: TIMEOUT_MS,
  text: `${GIVEN}, written AS (
    INSERT INTO attendance.records AS r
      (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
    SELECT g.rsn, g.rsn_folded, g.event, g.date, g.points, g.notes, $7, $8 FROM given g
    WHERE NOT EXISTS (
      SELECT FROM attendance.records r
      WHERE r.rsn_folded = g.rsn_folded AND r.event = g.event AND r.date = g.date
        AND (r.rsn, r.points) = (g.rsn, g.points)
        AND (NOT $9::boolean OR r.notes IS NOT DISTINCT FROM g.notes))
    ORDER BY g.position
    ON CONFLICT ON CONSTRAINT uq_records
      DO UPDATE SET rsn = excluded.rsn, points = excluded.points,
        notes = CASE WHEN $9::boolean THEN excluded.notes ELSE r.notes END
      WHERE (r.rsn, r.points) <> (excluded.rsn, excluded.points)
        OR ($9::boolean AND r.notes IS DISTINCT FROM excluded.notes)
    RETURNING r.xmax = 0 AS created
  )
  SELECT count(*) FILTER (WHERE w.created)::integer AS created FROM written w`,
} as const;

/**
 * Inserts the records that do not exist yet.
 *
 * @param records without duplicates.
 * @returns the existing ones.
 */
export async function createRecords(
  transaction: Transaction,
  recorder: UserPrincipal,
  records: readonly FileRecord[],
): Promise<FileRecord[]> {
  const values = valuesOf(records, recorder);
  const rows = await transaction.rows<{ position: number }>(CREATE, values);
  return rows.flatMap(({ position }) => records[position - 1] ?? []);
}

/**
 * Upserts the records; existing ones keep their id, recorder and recording time.
 *
 * @param records without duplicates.
 * @param hasNotes whether to replace the notes of existing records.
 * @returns the number of inserted records.
 */
export async function overwriteRecords(
  transaction: Transaction,
  recorder: UserPrincipal,
  records: readonly FileRecord[],
  hasNotes: boolean,
): Promise<number> {
  const values = [...valuesOf(records, recorder), hasNotes];
  const row = await transaction.row<{ created: number }>(OVERWRITE, values);
  return row?.created ?? 0;
}

/** Returns one array per column, so that the statement has eight parameters for any number of rows. */
function valuesOf(records: readonly FileRecord[], { username, userId }: UserPrincipal): unknown[] {
  return [
    records.map(({ rsn }) => rsn),
    records.map(({ rsnFolded }) => rsnFolded),
    records.map(({ event }) => event),
    records.map(({ date }) => date),
    records.map(({ points }) => points),
    records.map(({ notes }) => notes),
    username,
    userId,
  ];
}

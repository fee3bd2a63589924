import type { Database } from '#kit/database/database';

/** Days for which the event log is kept. */
export const EVENT_LOG_DAYS = 30;

const BATCH_SIZE = 5000;

/** $1 number of entries. */
const DELETE_OLD = {
  name: 'event_log_delete_old',
  text: `WITH old AS (
      SELECT position FROM event_log.entries
      WHERE recorded_at < clock_timestamp() - interval '${EVENT_LOG_DAYS} days' ORDER BY recorded_at LIMIT $1
    ), deleted AS (DELETE FROM event_log.entries e USING old WHERE e.position = old.position RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the entries of the event log that are older than 30 days. */
export async function deleteOldEvents(database: Database): Promise<void> {
  for (;;) {
    const found = await database.row<{ deleted: number }>(DELETE_OLD, [BATCH_SIZE]);
    if ((found?.deleted ?? 0) < BATCH_SIZE) return;
  }
}

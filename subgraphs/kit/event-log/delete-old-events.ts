import type { Database } from '../database/database';
import { deleteInBatches } from '../database/delete-in-batches';

/** Days for which the event log is kept. */
export const EVENT_LOG_DAYS = 30;

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
  await deleteInBatches(database, DELETE_OLD);
}

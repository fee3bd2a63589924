import type { Database } from '#kit/database/database';
import { deleteInBatches } from '#kit/database/delete-in-batches';

/** Few enough for the statement timeout: an occurrence has a delivery for each rule. */
const BATCH_SIZE = 1000;

const DELETE_OLD = {
  name: 'game_delete_old_occurrences',
  text: `WITH old AS (
      SELECT id FROM game.occurrences WHERE occurred_at < now() - interval '30 days' ORDER BY occurred_at LIMIT $1
    ), deleted AS (DELETE FROM game.occurrences o USING old WHERE o.id = old.id RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the occurrences that are older than 30 days, with their deliveries. */
export async function deleteOldOccurrences(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_OLD, BATCH_SIZE);
}

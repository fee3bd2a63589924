import type { Database } from '#kit/database/database';
import { deleteInBatches } from '#kit/database/delete-in-batches';

/** Days for which snapshots of players are kept. */
export const SNAPSHOT_DAYS = 180;

const DELETE_SNAPSHOTS = {
  text: `WITH old AS (
      SELECT name, taken_at FROM game.snapshots
      WHERE seen_at < now() - interval '${SNAPSHOT_DAYS} days' ORDER BY seen_at LIMIT $1
    ), deleted AS (
      DELETE FROM game.snapshots s USING old WHERE s.name = old.name AND s.taken_at = old.taken_at RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
} as const;

const DELETE_DEMAND = {
  text: `WITH ended AS (
      SELECT name FROM game.wanted_players WHERE wanted_until < now() - interval '1 day' LIMIT $1
    ), deleted AS (DELETE FROM game.wanted_players w USING ended WHERE w.name = ended.name RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes snapshots that are older than 180 days. */
export async function deleteOldSnapshots(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_SNAPSHOTS);
}

/** Deletes demand for readings that ended a day ago. */
export async function deleteEndedDemand(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_DEMAND);
}

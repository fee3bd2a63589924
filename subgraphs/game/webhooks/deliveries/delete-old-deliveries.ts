import type { Database } from '#kit/database/database';
import { deleteInBatches } from '#kit/database/delete-in-batches';

/** Days for which finished messages of webhooks are kept: as long as the event log. */
export const DELIVERY_DAYS = 30;

const DELETE_OLD = {
  name: 'game_delete_old_webhook_deliveries',
  text: `WITH old AS (
      SELECT id FROM game.deliveries
      WHERE webhook_id IS NOT NULL AND status <> 'pending' AND created_at < now() - interval '${DELIVERY_DAYS} days' LIMIT $1
    ), deleted AS (DELETE FROM game.deliveries d USING old WHERE d.id = old.id RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the finished messages of webhooks that are older than 30 days. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_OLD);
}

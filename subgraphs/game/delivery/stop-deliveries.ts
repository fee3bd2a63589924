import type { Transaction } from '#kit/database/database';

const STOP = {
  rule: {
    text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE rule_id = $1 AND status = 'pending'`,
  },
  webhook: {
    text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE webhook_id = $1 AND status = 'pending'`,
  },
} as const;

/**
 * Stops the pending deliveries of a rule or a webhook for good.
 *
 * @param id of a row that is locked: it is locked before its deliveries.
 */
export async function stopDeliveries(
  transaction: Transaction,
  of: keyof typeof STOP,
  id: number,
): Promise<void> {
  await transaction.rows(STOP[of], [id]);
}

import type { Transaction } from '#kit/database/database';

/**
 * Stops the pending deliveries of a rule for good.
 *
 * @param ruleId a rule whose row is locked: rules are locked before their deliveries.
 */
export async function stopDeliveries(transaction: Transaction, ruleId: number): Promise<void> {
  await transaction.rows(
    {
      text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE rule_id = $1 AND status = 'pending'`,
    },
    [ruleId],
  );
}

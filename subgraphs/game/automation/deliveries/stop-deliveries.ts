import type { Transaction } from '#kit/database/database';

/**
 * Stops what a rule has not delivered yet, for good.
 *
 * @param ruleId a rule whose row is locked: rows of rules are locked before those of their deliveries.
 */
export async function stopDeliveries(transaction: Transaction, ruleId: number): Promise<void> {
  await transaction.rows(
    {
      text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE rule_id = $1 AND status = 'pending'`,
    },
    [ruleId],
  );
}

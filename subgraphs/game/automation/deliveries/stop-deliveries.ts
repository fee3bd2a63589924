import type { EntityManager } from 'typeorm';

/**
 * Stops what a rule has not delivered yet, for good.
 *
 * @param ruleId a rule whose row is locked: rows of rules are locked before those of their deliveries.
 */
export async function stopDeliveries(manager: EntityManager, ruleId: number): Promise<void> {
  await manager.query(
    `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE rule_id = $1 AND status = 'pending'`,
    [ruleId],
  );
}

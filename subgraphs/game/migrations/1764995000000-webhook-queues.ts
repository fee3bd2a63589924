import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';

/** Indexes the pending messages of each webhook in the order in which they are sent. */
export class WebhookQueues1764995000000 implements MigrationInterface {
  readonly name = 'WebhookQueues1764995000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, {
      name: 'ix_deliveries_queue',
      on: `game.deliveries (webhook_id, next_attempt_at, event_position)
        WHERE status = 'pending' AND webhook_id IS NOT NULL`,
    });
    await runner.query('DROP INDEX IF EXISTS game.ix_deliveries_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX game.ix_deliveries_queue');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the pending messages of each webhook in the order in which they are sent. */
export class WebhookQueues1764995000000 implements MigrationInterface {
  readonly name = 'WebhookQueues1764995000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_deliveries_queue ON game.deliveries (webhook_id, next_attempt_at, event_position)
        WHERE status = 'pending' AND webhook_id IS NOT NULL;
      DROP INDEX game.ix_deliveries_due;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_deliveries_due ON game.deliveries (next_attempt_at)
        WHERE status = 'pending' AND webhook_id IS NOT NULL;
      DROP INDEX game.ix_deliveries_queue;
    `);
  }
}

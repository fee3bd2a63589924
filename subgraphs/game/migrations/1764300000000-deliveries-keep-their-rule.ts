import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores template and channel with a delivery when its occurrence is found, and adds the status `stopped`.
 */
export class DeliveriesKeepTheirRule1764300000000 implements MigrationInterface {
  readonly name = 'DeliveriesKeepTheirRule1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statuses("'pending', 'delivered', 'failed', 'expired', 'stopped'"));
    await runner.query(`
      ALTER TABLE game.deliveries ADD COLUMN template text;
      UPDATE game.deliveries d
        SET template = r.message, channel_id = CASE d.status WHEN 'pending' THEN r.channel_id
          ELSE coalesce(d.channel_id, r.channel_id) END
        FROM game.rules r WHERE r.id = d.rule_id;
      ALTER TABLE game.deliveries ALTER COLUMN template SET NOT NULL, ALTER COLUMN channel_id SET NOT NULL;
    `);
    await runner.query(STOP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE game.deliveries SET status = 'expired' WHERE status = 'stopped';
      ALTER TABLE game.deliveries DROP COLUMN template, ALTER COLUMN channel_id DROP NOT NULL;
      UPDATE game.deliveries SET channel_id = NULL WHERE attempts = 0;
    `);
    await runner.query(statuses("'pending', 'delivered', 'failed', 'expired'"));
  }
}

/**
 * Stops deliveries whose original template is unknown, because their rule has another trigger now, or whose
 * rule a user disabled.
 */
const STOP = `
  UPDATE game.deliveries d SET status = 'stopped', finished_at = now()
    FROM game.rules r, game.occurrences o
    WHERE d.status = 'pending' AND r.id = d.rule_id AND o.id = d.occurrence_id
      AND (r.trigger <> o.trigger OR (NOT r.enabled AND r.disabled_reason IS NULL))`;

function statuses(list: string): string {
  return `
    ALTER TABLE game.deliveries DROP CONSTRAINT ck_deliveries_status;
    ALTER TABLE game.deliveries ADD CONSTRAINT ck_deliveries_status CHECK (status IN (${list}));`;
}

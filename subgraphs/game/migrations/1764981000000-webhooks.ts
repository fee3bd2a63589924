import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, addKey, createIndex } from '#kit/database/online-steps';

/** Adds webhooks, whose deliveries are in the table of those of rules, and the position in the event log. */
export class Webhooks1764981000000 implements MigrationInterface {
  readonly name = 'Webhooks1764981000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS game.webhooks (
        id integer GENERATED ALWAYS AS IDENTITY NOT NULL CONSTRAINT pk_webhooks PRIMARY KEY,
        name text NOT NULL,
        url text NOT NULL,
        event_types text[] NOT NULL,
        enabled boolean NOT NULL,
        secret text NOT NULL,
        previous_secret text,
        previous_secret_until timestamptz(3),
        failing_since timestamptz(3),
        disabled_reason text,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE TABLE IF NOT EXISTS game.event_positions (
        reader text NOT NULL CONSTRAINT pk_event_positions PRIMARY KEY,
        position bigint NOT NULL
      );
    `);
    await runner.query(`ALTER TABLE game.deliveries
        ALTER COLUMN rule_id DROP NOT NULL,
        ALTER COLUMN occurrence_id DROP NOT NULL,
        ALTER COLUMN template DROP NOT NULL,
        ALTER COLUMN channel_id DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS webhook_id integer
          CONSTRAINT fk_deliveries_webhook REFERENCES game.webhooks (id) ON DELETE CASCADE,
        ADD COLUMN IF NOT EXISTS event_type text,
        ADD COLUMN IF NOT EXISTS event_position bigint,
        ADD COLUMN IF NOT EXISTS subject text,
        ADD COLUMN IF NOT EXISTS response_status integer,
        ADD COLUMN IF NOT EXISTS response_body text`);
    await addKey(runner, 'game.deliveries', 'uq_deliveries_event', 'UNIQUE', 'webhook_id, event_position');
    for (const [name, condition] of CHECKS) {
      await addConstraint(runner, 'game.deliveries', name, `CHECK (${condition})`);
    }
    await createIndex(runner, {
      name: 'ix_deliveries_subject',
      on: `game.deliveries (webhook_id, subject, event_position) ${PENDING}`,
    });
    await createIndex(runner, {
      name: 'ix_deliveries_of_webhook',
      on: 'game.deliveries (webhook_id, created_at, id) WHERE webhook_id IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM game.deliveries WHERE webhook_id IS NOT NULL;
      ALTER TABLE game.deliveries
        DROP CONSTRAINT ck_deliveries_rule,
        DROP CONSTRAINT ck_deliveries_target,
        DROP CONSTRAINT ck_deliveries_webhook,
        DROP COLUMN webhook_id,
        DROP COLUMN event_type,
        DROP COLUMN event_position,
        DROP COLUMN subject,
        DROP COLUMN response_status,
        DROP COLUMN response_body,
        ALTER COLUMN rule_id SET NOT NULL,
        ALTER COLUMN occurrence_id SET NOT NULL,
        ALTER COLUMN template SET NOT NULL,
        ALTER COLUMN channel_id SET NOT NULL;
      DROP TABLE game.event_positions;
      DROP TABLE game.webhooks;
    `);
  }
}

const CHECKS = [
  ['ck_deliveries_target', '(rule_id IS NULL) <> (webhook_id IS NULL)'],
  [
    'ck_deliveries_rule',
    'rule_id IS NULL OR (occurrence_id IS NOT NULL AND template IS NOT NULL AND channel_id IS NOT NULL)',
  ],
  [
    'ck_deliveries_webhook',
    'webhook_id IS NULL OR (event_type IS NOT NULL AND subject IS NOT NULL AND content IS NOT NULL)',
  ],
] as const;

const PENDING = "WHERE status = 'pending' AND webhook_id IS NOT NULL";

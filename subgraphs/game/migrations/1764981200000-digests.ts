import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';

const OF_TRACKER = "'tracker_member_join', 'tracker_skill_99'";
const OF_LOG = `'bingo_task_completed', 'bingo_line_completed', 'bingo_started', 'bingo_ended', 'proof_submitted',
  'proof_reviewed', 'attendance_recorded'`;

/** Adds triggers that are events of the log, digests and quiet hours. */
export class Digests1764981200000 implements MigrationInterface {
  readonly name = 'Digests1764981200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE game.rules
        DROP CONSTRAINT IF EXISTS ck_rules_trigger,
        ADD CONSTRAINT ck_rules_trigger CHECK (trigger IN (${OF_TRACKER}, ${OF_LOG})),
        ADD COLUMN IF NOT EXISTS digest_minutes integer CONSTRAINT ck_rules_digest CHECK (digest_minutes BETWEEN 1 AND 1440),
        ADD COLUMN IF NOT EXISTS quiet_hours jsonb;
    `);
    await runner.query(`ALTER TABLE game.occurrences
        ALTER COLUMN group_id DROP NOT NULL,
        ALTER COLUMN username DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS texts jsonb;
    `);
    await runner.query(`ALTER TABLE game.deliveries
        ADD COLUMN IF NOT EXISTS held_until timestamptz(3),
        ADD COLUMN IF NOT EXISTS digest_id uuid`);
    await createIndex(runner, {
      name: 'ix_occurrences_trigger',
      on: 'game.occurrences (trigger, occurred_at)',
    });
    await createIndex(runner, {
      name: 'ix_deliveries_digest',
      on: "game.deliveries (digest_id) WHERE status = 'pending' AND digest_id IS NOT NULL",
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM game.rules WHERE trigger IN (${OF_LOG});
      DELETE FROM game.occurrences WHERE trigger IN (${OF_LOG});
      ALTER TABLE game.rules
        DROP CONSTRAINT ck_rules_trigger,
        ADD CONSTRAINT ck_rules_trigger CHECK (trigger IN (${OF_TRACKER})),
        DROP COLUMN digest_minutes,
        DROP COLUMN quiet_hours;
      DROP INDEX game.ix_occurrences_trigger;
      ALTER TABLE game.occurrences
        DROP COLUMN texts,
        ALTER COLUMN group_id SET NOT NULL,
        ALTER COLUMN username SET NOT NULL;
      ALTER TABLE game.deliveries DROP COLUMN held_until, DROP COLUMN digest_id;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds until when shown tasks are in the event log; what was shown before the migration is not logged. */
export class ShownTasks1764987000000 implements MigrationInterface {
  readonly name = 'ShownTasks1764987000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.events ADD COLUMN shown_logged_until timestamptz(3) NOT NULL DEFAULT now();
      CREATE INDEX ix_tasks_hidden ON bingo.tasks (hidden_until) WHERE hidden_until IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX bingo.ix_tasks_hidden;
      ALTER TABLE bingo.events DROP COLUMN shown_logged_until;
    `);
  }
}

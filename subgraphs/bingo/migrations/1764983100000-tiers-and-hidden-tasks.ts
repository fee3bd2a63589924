import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the tiers of events and tasks, and the times until which tasks are hidden. */
export class TiersAndHiddenTasks1764983100000 implements MigrationInterface {
  readonly name = 'TiersAndHiddenTasks1764983100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.events ADD COLUMN tiers json;
      ALTER TABLE bingo.tasks ADD COLUMN tier integer, ADD COLUMN hidden_until timestamptz(3),
        ADD CONSTRAINT ck_tasks_tier CHECK (tier BETWEEN 1 AND 5);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.tasks DROP COLUMN hidden_until, DROP COLUMN tier;
      ALTER TABLE bingo.events DROP COLUMN tiers;
    `);
  }
}

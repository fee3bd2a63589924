import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what the last synchronisation of the calendar left out. */
export class CalendarProblems1764996000000 implements MigrationInterface {
  readonly name = 'CalendarProblems1764996000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE game.calendar_syncs
        ADD COLUMN problems jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN problem_count integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE game.calendar_syncs DROP COLUMN problems, DROP COLUMN problem_count`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the status of an event that the event log has; events that have started or ended before are not
 * logged.
 */
export class LoggedStatus1764981100000 implements MigrationInterface {
  readonly name = 'LoggedStatus1764981100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.events ADD COLUMN logged_status text NOT NULL DEFAULT 'upcoming',
        ADD CONSTRAINT ck_events_logged_status CHECK (logged_status IN ('active', 'upcoming', 'completed'));
      UPDATE bingo.events SET logged_status = coalesce(set_status, CASE
        WHEN now() < start_date THEN 'upcoming' WHEN now() > end_date THEN 'completed' ELSE 'active' END);
      CREATE INDEX ix_events_open ON bingo.events (id) WHERE logged_status <> 'completed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events DROP COLUMN logged_status');
  }
}

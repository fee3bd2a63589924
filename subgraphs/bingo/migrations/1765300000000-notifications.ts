import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when a response was given and, of a notification, its type, so that a player sees what became of the
 * last ones. The index leaves out the reports of plugins.
 */
export class Notifications1765300000000 implements MigrationInterface {
  readonly name = 'Notifications1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.reports
        ADD COLUMN received_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD COLUMN notification text;
      CREATE INDEX ix_reports_notifications ON bingo.reports (participant_id, received_at)
        WHERE notification IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX bingo.ix_reports_notifications;
      ALTER TABLE bingo.reports DROP COLUMN notification, DROP COLUMN received_at;
    `);
  }
}

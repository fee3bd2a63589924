import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the last synchronisation result, which is returned while the rate limit of the calendar's source is
 * reached.
 */
export class KeepLastCalendarSync1764200000000 implements MigrationInterface {
  readonly name = 'KeepLastCalendarSync1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE game.calendar_syncs (
        source text NOT NULL,
        events_updated integer NOT NULL,
        last_sync timestamptz(3) NOT NULL,
        CONSTRAINT pk_calendar_syncs PRIMARY KEY (source),
        CONSTRAINT ck_calendar_syncs_source CHECK (source = 'calendar')
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE game.calendar_syncs');
  }
}

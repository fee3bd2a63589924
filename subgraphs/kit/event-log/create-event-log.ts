import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the event log, which all areas append to. */
export class CreateEventLog1764960000000 implements MigrationInterface {
  readonly name = 'CreateEventLog1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_log.entries (
        position bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_entries PRIMARY KEY,
        type text NOT NULL,
        subject text NOT NULL,
        data jsonb NOT NULL,
        recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX ix_entries_subject ON event_log.entries (subject, position);
      CREATE INDEX ix_entries_recorded ON event_log.entries (recorded_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_log.entries');
  }
}

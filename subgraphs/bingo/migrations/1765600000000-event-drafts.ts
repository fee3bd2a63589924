import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores drafts of events. */
export class EventDrafts1765600000000 implements MigrationInterface {
  readonly name = 'EventDrafts1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.event_drafts (
        id text CONSTRAINT pk_event_drafts PRIMARY KEY,
        name text NOT NULL,
        content json NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_by text NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.event_drafts');
  }
}

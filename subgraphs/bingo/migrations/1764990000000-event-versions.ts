import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of an event, by which an update can reject to overwrite the changes of others. */
export class BingoEventVersions1764990000000 implements MigrationInterface {
  readonly name = 'BingoEventVersions1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events DROP COLUMN version');
  }
}

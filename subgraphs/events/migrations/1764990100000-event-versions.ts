import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of an event, by which an update can reject to overwrite the changes of others. */
export class TileEventVersions1764990100000 implements MigrationInterface {
  readonly name = 'TileEventVersions1764990100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.events ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.events DROP COLUMN version');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures of events and tiles. */
export class TilePictures1765351000000 implements MigrationInterface {
  readonly name = 'TilePictures1765351000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.events ADD COLUMN picture_id text;
      ALTER TABLE events.tiles ADD COLUMN picture_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.tiles DROP COLUMN picture_id;
      ALTER TABLE events.events DROP COLUMN picture_id;
    `);
  }
}

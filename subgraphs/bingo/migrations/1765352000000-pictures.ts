import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures of events and tasks. */
export class BingoPictures1765352000000 implements MigrationInterface {
  readonly name = 'BingoPictures1765352000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.events ADD COLUMN picture_id text;
      ALTER TABLE bingo.tasks ADD COLUMN picture_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.tasks DROP COLUMN picture_id;
      ALTER TABLE bingo.events DROP COLUMN picture_id;
    `);
  }
}

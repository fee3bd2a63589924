import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the bonuses of events. */
export class Bonuses1764983000000 implements MigrationInterface {
  readonly name = 'Bonuses1764983000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events ADD COLUMN bonuses json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events DROP COLUMN bonuses');
  }
}

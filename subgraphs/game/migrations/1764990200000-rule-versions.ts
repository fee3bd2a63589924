import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of a rule, by which an update can reject to overwrite the changes of others. */
export class RuleVersions1764990200000 implements MigrationInterface {
  readonly name = 'RuleVersions1764990200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE game.rules ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE game.rules DROP COLUMN version');
  }
}

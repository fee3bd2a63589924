import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which gains do not count for tasks that were hidden or closed. */
export class WithheldGains1764982200000 implements MigrationInterface {
  readonly name = 'WithheldGains1764982200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bingo.measurements ADD COLUMN withheld jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.measurements DROP COLUMN withheld');
  }
}

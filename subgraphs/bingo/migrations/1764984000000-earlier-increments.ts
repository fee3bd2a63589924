import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores how many increments counted before the first lifetime total arrived; unknown, thus none, for
 * existing ones.
 */
export class EarlierIncrements1764984000000 implements MigrationInterface {
  readonly name = 'EarlierIncrements1764984000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE bingo.lifetime_totals ADD COLUMN earlier_increments bigint NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.lifetime_totals DROP COLUMN earlier_increments');
  }
}

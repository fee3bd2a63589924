import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNT_FUNCTIONS } from './1763683000000-create-attendance';
import { PERIOD_COUNT_FUNCTIONS } from './1764000000000-counts-of-periods';

/**
 * Writes the counts of new players once instead of twice, which halves the cost of importing many of them.
 */
export class CountsWrittenOnce1764100000000 implements MigrationInterface {
  readonly name = 'CountsWrittenOnce1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_FUNCTIONS);
    await runner.query(PERIOD_COUNT_FUNCTIONS);
  }

  /** The previous functions maintained the same counts. */
  async down(): Promise<void> {
    // Nothing to revert.
  }
}

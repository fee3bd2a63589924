import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNT_FUNCTIONS } from './keep-counts';
import { PERIOD_COUNT_FUNCTIONS } from './keep-period-counts';

/** Counts of players that are new are written once and not twice: what an import of many of them costs is halved. */
export class CountsWrittenOnce1764100000000 implements MigrationInterface {
  readonly name = 'CountsWrittenOnce1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_FUNCTIONS);
    await runner.query(PERIOD_COUNT_FUNCTIONS);
  }

  /** The functions before these kept the same counts. */
  async down(): Promise<void> {
    // Nothing to take back.
  }
}

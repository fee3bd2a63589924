import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the proofs of all events by status, oldest first. */
export class ReviewQueue1764300000000 implements MigrationInterface {
  readonly name = 'ReviewQueue1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_submissions_oldest ON events.submissions (status, submitted_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events.ix_submissions_oldest');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';

/** Indexes the proofs of all events by status, oldest first. */
export class ReviewQueue1764300000000 implements MigrationInterface {
  readonly name = 'ReviewQueue1764300000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, {
      name: 'ix_submissions_oldest',
      on: 'events.submissions (status, submitted_at, id)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events.ix_submissions_oldest');
  }
}

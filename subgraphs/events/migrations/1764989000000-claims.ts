import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint } from '#kit/database/online-steps';

/** Adds to proofs which reviewer claims them, and until when. */
export class Claims1764989000000 implements MigrationInterface {
  readonly name = 'Claims1764989000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.submissions
      ADD COLUMN IF NOT EXISTS claimed_by text,
      ADD COLUMN IF NOT EXISTS claimed_until timestamptz(3)`);
    await addConstraint(
      runner,
      'events.submissions',
      'ck_submissions_claim',
      'CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.submissions DROP COLUMN claimed_by, DROP COLUMN claimed_until`);
  }
}

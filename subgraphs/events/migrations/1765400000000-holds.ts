import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, createIndex } from '#kit/database/online-steps';

/** Adds to proofs that a reviewer put them on hold, indexes for the list of decisions, and reasons. */
export class Holds1765400000000 implements MigrationInterface {
  readonly name = 'Holds1765400000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.submissions
      ADD COLUMN IF NOT EXISTS held_by text,
      ADD COLUMN IF NOT EXISTS held_at timestamptz(3),
      ADD COLUMN IF NOT EXISTS hold_reason text`);
    for (const [name, condition] of CHECKS) {
      await addConstraint(runner, 'events.submissions', name, `CHECK (${condition})`);
    }
    for (const [name, columns] of INDEXES) {
      await createIndex(runner, {
        name,
        on: `events.submissions (${columns}) WHERE reviewed_at IS NOT NULL`,
      });
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS events.review_reasons (
      position integer NOT NULL,
      text text NOT NULL,
      CONSTRAINT pk_review_reasons PRIMARY KEY (position)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.review_reasons');
    await runner.query('DROP INDEX events.ix_submissions_decisions_of_reviewer');
    await runner.query('DROP INDEX events.ix_submissions_decisions_of_event');
    await runner.query('DROP INDEX events.ix_submissions_decisions');
    await runner.query(`ALTER TABLE events.submissions
      DROP COLUMN held_by, DROP COLUMN held_at, DROP COLUMN hold_reason`);
  }
}

const CHECKS = [
  [
    'ck_submissions_hold',
    '(held_by IS NULL) = (held_at IS NULL) AND (held_by IS NULL) = (hold_reason IS NULL)',
  ],
  ['ck_submissions_held', "held_by IS NULL OR status = 'pending'"],
] as const;

const INDEXES = [
  ['ix_submissions_decisions', 'reviewed_at, id'],
  ['ix_submissions_decisions_of_event', 'event_id, reviewed_at, id'],
  ['ix_submissions_decisions_of_reviewer', 'reviewed_by, reviewed_at, id'],
] as const;

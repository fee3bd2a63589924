import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to proofs that a reviewer put them on hold, indexes for the list of decisions, and reasons. */
export class Holds1765400000000 implements MigrationInterface {
  readonly name = 'Holds1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.submissions
      ADD COLUMN held_by text,
      ADD COLUMN held_at timestamptz(3),
      ADD COLUMN hold_reason text,
      ADD CONSTRAINT ck_submissions_hold
        CHECK ((held_by IS NULL) = (held_at IS NULL) AND (held_by IS NULL) = (hold_reason IS NULL)),
      ADD CONSTRAINT ck_submissions_held CHECK (held_by IS NULL OR status = 'pending')`);
    await runner.query(`CREATE INDEX ix_submissions_decisions ON events.submissions (reviewed_at, id)
      WHERE reviewed_at IS NOT NULL`);
    await runner.query(`CREATE INDEX ix_submissions_decisions_of_event
      ON events.submissions (event_id, reviewed_at, id) WHERE reviewed_at IS NOT NULL`);
    await runner.query(`CREATE INDEX ix_submissions_decisions_of_reviewer
      ON events.submissions (reviewed_by, reviewed_at, id) WHERE reviewed_at IS NOT NULL`);
    await runner.query(`CREATE TABLE events.review_reasons (
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

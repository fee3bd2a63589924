import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds comments on proofs, and until when their submitter has read them; what exists counts as read. */
export class ProofComments1765420000000 implements MigrationInterface {
  readonly name = 'ProofComments1765420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE events.proof_comments (
      id bigint GENERATED ALWAYS AS IDENTITY,
      submission_id text NOT NULL,
      user_id text NOT NULL,
      text text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      CONSTRAINT pk_proof_comments PRIMARY KEY (id),
      CONSTRAINT fk_proof_comments_submission FOREIGN KEY (submission_id)
        REFERENCES events.submissions (id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX ix_proof_comments ON events.proof_comments (submission_id, id)');
    await runner.query(
      'ALTER TABLE events.submissions ADD COLUMN read_at timestamptz(3) NOT NULL DEFAULT now()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.submissions DROP COLUMN read_at');
    await runner.query('DROP TABLE events.proof_comments');
  }
}

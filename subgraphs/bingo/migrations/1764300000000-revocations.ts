import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which completions organisers took back, so that reports do not complete the tasks again. */
export class Revocations1764300000000 implements MigrationInterface {
  readonly name = 'Revocations1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.revocations (
        participant_id text NOT NULL,
        position integer NOT NULL,
        revoked_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_revocations PRIMARY KEY (participant_id, position),
        CONSTRAINT fk_revocations_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.revocations');
  }
}

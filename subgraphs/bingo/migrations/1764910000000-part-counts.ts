import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what counted for the parts of composed goals, and of which part an entry of the ledger is. */
export class PartCounts1764910000000 implements MigrationInterface {
  readonly name = 'PartCounts1764910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.part_counts (
        participant_id text NOT NULL,
        position integer NOT NULL,
        part text NOT NULL,
        count bigint NOT NULL,
        reversed bigint NOT NULL DEFAULT 0,
        CONSTRAINT pk_part_counts PRIMARY KEY (participant_id, position, part),
        CONSTRAINT fk_part_counts_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE
      );
      ALTER TABLE bingo.ledger ADD COLUMN part text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.ledger DROP COLUMN part;
      DROP TABLE bingo.part_counts;
    `);
  }
}

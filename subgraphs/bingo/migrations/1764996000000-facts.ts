import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores facts and what they prove instead of lifetime totals, of which the highest becomes the reading that
 * later ones are compared with. No count changes.
 */
export class Facts1764996000000 implements MigrationInterface {
  readonly name = 'Facts1764996000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(`
      INSERT INTO bingo.facts (participant_id, counted, source, occurred_at, value, is_reading)
      SELECT l.participant_id, l.counted, 'total', e.start_date, l.highest, true
      FROM bingo.lifetime_totals l
      JOIN bingo.participants p ON p.id = l.participant_id JOIN bingo.events e ON e.id = p.event_id
      WHERE l.baseline IS NOT NULL;
      ALTER TABLE bingo.counts ADD COLUMN has_facts boolean NOT NULL DEFAULT false;
      DROP TABLE bingo.lifetime_totals;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(LIFETIME_TOTALS);
    await runner.query(`
      INSERT INTO bingo.lifetime_totals (participant_id, counted, baseline, baseline_at, highest, unmatched_increments, unmatched_kills)
      SELECT f.participant_id, f.counted, max(f.value), min(f.occurred_at), max(f.value), 0, 0
      FROM bingo.facts f WHERE f.is_reading AND f.source <> 'submit' GROUP BY f.participant_id, f.counted;
      ALTER TABLE bingo.counts DROP COLUMN has_facts;
      DROP TABLE bingo.proofs;
      DROP TABLE bingo.facts;
    `);
  }
}

const TABLES = `
  CREATE TABLE bingo.facts (
    participant_id text NOT NULL,
    counted text NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    source text NOT NULL,
    occurred_at timestamptz(3) NOT NULL,
    value bigint NOT NULL,
    is_reading boolean NOT NULL,
    position integer,
    CONSTRAINT pk_facts PRIMARY KEY (participant_id, counted, id),
    CONSTRAINT fk_facts_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
  CREATE TABLE bingo.proofs (
    participant_id text NOT NULL,
    counted text NOT NULL,
    proof jsonb NOT NULL,
    CONSTRAINT pk_proofs PRIMARY KEY (participant_id, counted),
    CONSTRAINT fk_proofs_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
`;

const LIFETIME_TOTALS = `
  CREATE TABLE bingo.lifetime_totals (
    participant_id text NOT NULL,
    counted text NOT NULL,
    baseline bigint,
    baseline_at timestamptz(3),
    highest bigint NOT NULL,
    unmatched_increments bigint NOT NULL,
    unmatched_kills bigint NOT NULL,
    unmatched_at timestamptz(3),
    earlier_increments bigint NOT NULL DEFAULT 0,
    CONSTRAINT pk_lifetime_totals PRIMARY KEY (participant_id, counted),
    CONSTRAINT fk_lifetime_totals_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
`;

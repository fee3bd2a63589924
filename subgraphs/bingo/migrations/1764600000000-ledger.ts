import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addKey } from '#kit/database/online-steps';

/**
 * Creates the ledger, the append-only record of what counted, with entries for what exists; the ids of
 * reports that clients sent; the lifetime totals that they reported; and the keys of hooks.
 */
export class Ledger1764600000000 implements MigrationInterface {
  readonly name = 'Ledger1764600000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LEDGER);
    await runner.query(REPORTS);
    await runner.query(
      'ALTER TABLE bingo.counts ADD COLUMN IF NOT EXISTS reversed bigint NOT NULL DEFAULT 0',
    );
    await runner.query('ALTER TABLE bingo.participants ADD COLUMN IF NOT EXISTS hook_key_hash text');
    await addKey(runner, 'bingo.participants', 'uq_participants_hook_key', 'UNIQUE', 'hook_key_hash');
    const events: { readonly id: string }[] = await runner.query(
      'SELECT id FROM bingo.events e WHERE NOT EXISTS (SELECT FROM bingo.ledger l WHERE l.event_id = e.id)',
    );
    for (const { id } of events) {
      const event = `'${id.replaceAll("'", "''")}'`;
      await runner.query(EXISTING.map((statement) => statement.replace('$1', event)).join(';'));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.participants DROP COLUMN hook_key_hash;
      ALTER TABLE bingo.counts DROP COLUMN reversed;
      DROP TABLE bingo.lifetime_totals;
      DROP TABLE bingo.reports;
      DROP TABLE bingo.ledger;
    `);
  }
}

const LEDGER = `
  CREATE TABLE IF NOT EXISTS bingo.ledger (
    participant_id text NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    event_id text NOT NULL,
    position integer NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    client_id text,
    counted text,
    change bigint NOT NULL,
    count bigint NOT NULL,
    completed boolean,
    occurred_at timestamptz(3),
    recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    evidence jsonb,
    reverses bigint,
    reason text,
    recorded_by text,
    CONSTRAINT pk_ledger PRIMARY KEY (participant_id, id),
    CONSTRAINT fk_ledger_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE,
    CONSTRAINT uq_ledger_reverses UNIQUE (participant_id, reverses),
    CONSTRAINT ck_ledger_kind CHECK (kind IN
      ('count', 'completion', 'goal_lowered', 'revocation', 'revocation_lifted', 'reversal')),
    CONSTRAINT ck_ledger_source CHECK (source IN ('report', 'submit', 'tracker', 'organiser'))
  );
  CREATE INDEX IF NOT EXISTS ix_ledger_event ON bingo.ledger (event_id, id);
`;

const REPORTS = `
  CREATE TABLE IF NOT EXISTS bingo.reports (
    participant_id text NOT NULL,
    report_id text NOT NULL,
    answer jsonb NOT NULL,
    expires_at timestamptz(3),
    CONSTRAINT pk_reports PRIMARY KEY (participant_id, report_id),
    CONSTRAINT fk_reports_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
  CREATE INDEX IF NOT EXISTS ix_reports_expires ON bingo.reports (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS bingo.lifetime_totals (
    participant_id text NOT NULL,
    counted text NOT NULL,
    baseline bigint,
    baseline_at timestamptz(3),
    highest bigint NOT NULL,
    unmatched_increments bigint NOT NULL,
    unmatched_kills bigint NOT NULL,
    unmatched_at timestamptz(3),
    CONSTRAINT pk_lifetime_totals PRIMARY KEY (participant_id, counted),
    CONSTRAINT fk_lifetime_totals_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
`;

/** $1 an event. Revocations come first: counts and completions that exist beside one were made after it. */
const EXISTING = [
  `
  INSERT INTO bingo.ledger
    (participant_id, event_id, position, kind, source, change, count, completed, recorded_at)
  SELECT p.id, p.event_id, v.position, 'revocation', 'organiser', 0, 0, false, v.revoked_at
  FROM bingo.revocations v JOIN bingo.participants p ON p.id = v.participant_id AND p.event_id = $1
  ORDER BY v.revoked_at`,
  `INSERT INTO bingo.ledger
    (participant_id, event_id, position, kind, source, counted, change, count, completed, recorded_at)
  SELECT p.id, p.event_id, n.position, 'count', 'submit', n.counted, n.count, n.count,
    CASE WHEN c.proof = 'automatic' THEN true END, coalesce(c.completed_at, now())
  FROM bingo.counts n
  JOIN bingo.participants p ON p.id = n.participant_id AND p.event_id = $1
  LEFT JOIN bingo.completions c ON c.participant_id = n.participant_id AND c.position = n.position
  ORDER BY c.completed_at`,
  `INSERT INTO bingo.ledger
    (participant_id, event_id, position, kind, source, change, count, completed, recorded_at)
  SELECT p.id, p.event_id, c.position, kind, CASE kind WHEN 'count' THEN 'submit' ELSE 'organiser' END,
    CASE kind WHEN 'count' THEN 1 ELSE 0 END, coalesce(n.count, CASE kind WHEN 'count' THEN 1 ELSE 0 END),
    true, c.completed_at
  FROM bingo.completions c
  JOIN bingo.participants p ON p.id = c.participant_id AND p.event_id = $1
  LEFT JOIN bingo.counts n ON n.participant_id = c.participant_id AND n.position = c.position
  CROSS JOIN LATERAL (SELECT CASE c.proof WHEN 'manual' THEN 'completion' ELSE 'count' END AS kind) AS made
  WHERE c.proof = 'manual' OR n.position IS NULL
  ORDER BY c.completed_at`,
] as const;

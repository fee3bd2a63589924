import { type Database, type DeleteBatch, deleteInBatches, type Transaction } from '#kit/database/database';
import {
  BatchProofs,
  type ChangedProofs,
  type FactAbout,
  type History,
  thingsToRead,
} from '../rules/batch-proofs';
import type { Fact, Proof } from '../rules/proof';
import { reportKeyOf } from '../triggers/trigger-matching';

/**
 * A stored fact, or a running total of a submission; `counted` of a submission is that of its task or part.
 */
interface FactRow extends Omit<Fact, 'at' | 'position'> {
  readonly counted: string;
  readonly occurredAt: Date;
  /** Null unless it is a submission. */
  readonly position: number | null;
}

/** $1 participant, $2 things. */
const FACTS = {
  name: 'bingo_facts_about',
  text: `SELECT f.counted, f.source, f.occurred_at AS "occurredAt", f.value::float8 AS value, f.is_reading AS "isReading", f.position
    FROM bingo.facts f WHERE f.participant_id = $1 AND f.counted = ANY($2)`,
} as const;

/** $1 participant. The running total of a submission is the sum of the changes so far. */
const SUBMITTED = {
  name: 'bingo_submitted_totals',
  text: `SELECT s.counted, s.source, s.recorded_at AS "occurredAt", s.total::float8 AS value, true AS "isReading",
      s.position
    FROM (
      SELECT l.source, l.position, coalesce(l.part, l.counted) AS counted, l.recorded_at,
        sum(l.change) OVER (PARTITION BY l.position, coalesce(l.part, l.counted) ORDER BY l.id) AS total
      FROM bingo.ledger l
      WHERE l.participant_id = $1 AND l.kind = 'count' AND coalesce(l.part, l.counted) IS NOT NULL
    ) AS s WHERE s.source = 'submit'`,
} as const;

/** $1 participant, $2 facts, $3 proofs. */
const WRITE_FACTS = {
  name: 'bingo_write_facts',
  text: `WITH facts AS (
      INSERT INTO bingo.facts (participant_id, counted, source, occurred_at, value, is_reading, position)
      SELECT $1, f.* FROM jsonb_to_recordset($2::jsonb)
        AS f (counted text, source text, "occurredAt" timestamptz, value bigint, "isReading" boolean, position integer)
    )
    INSERT INTO bingo.proofs (participant_id, counted, proof)
    SELECT $1, s.* FROM jsonb_to_recordset($3::jsonb) AS s (counted text, proof jsonb)
    ON CONFLICT (participant_id, counted) DO UPDATE SET proof = excluded.proof`,
} as const;

/** Running totals are compared with facts from now on. $1 participant, whose counts are locked. */
const MARK_COUNTS = {
  name: 'bingo_mark_counts_with_facts',
  text: 'UPDATE bingo.counts SET has_facts = true WHERE participant_id = $1 AND NOT has_facts',
} as const;

/**
 * Returns the proofs to which the facts of a batch are added, with the history of what is new or late. The
 * caller must hold the locks of the participant and its counts.
 *
 * @param stored proofs by `reportKey`.
 */
export async function readBatchProofs(
  transaction: Transaction,
  participantId: string,
  stored: ReadonlyMap<string, Proof>,
  facts: readonly FactAbout[],
): Promise<BatchProofs> {
  const things = thingsToRead(stored, facts);
  if (things.length === 0) return new BatchProofs(stored);
  const histories = await readHistories(transaction, participantId, things, stored);
  return new BatchProofs(stored, histories, Math.min(...facts.map(({ at }) => at)));
}

/** Submissions about something without a proof become facts. */
async function readHistories(
  transaction: Transaction,
  participantId: string,
  things: readonly string[],
  stored: ReadonlyMap<string, Proof>,
): Promise<Map<string, History>> {
  const isNew = things.some((thing) => !stored.has(thing));
  const [facts, submitted] = await Promise.all([
    transaction.rows<FactRow>(FACTS, [participantId, things]),
    isNew ? transaction.rows<FactRow>(SUBMITTED, [participantId]) : [],
  ]);
  const empty = (): { facts: Fact[]; submitted: Fact[] } => ({ facts: [], submitted: [] });
  const histories = new Map(things.map((thing) => [thing, empty()]));
  for (const { counted, ...row } of facts) histories.get(counted)?.facts.push(factFrom(row));
  for (const { counted, ...row } of submitted) {
    const thing = reportKeyOf(counted);
    if (!stored.has(thing)) histories.get(thing)?.submitted.push(factFrom(row));
  }
  return histories;
}

/** Queues facts and proofs to be written at commit, under the locks of the participant and its counts. */
export function writeFacts(
  transaction: Transaction,
  participantId: string,
  { facts, proofs, hasNew }: ChangedProofs,
): void {
  if (proofs.size === 0) return;
  if (hasNew) transaction.writeAtCommit(MARK_COUNTS, [participantId]);
  const rows = facts.map(({ at, ...fact }) => ({ ...fact, occurredAt: new Date(at).toISOString() }));
  const states = [...proofs].map(([counted, proof]) => ({ counted, proof }));
  transaction.writeAtCommit(WRITE_FACTS, [participantId, JSON.stringify(rows), JSON.stringify(states)]);
}

function factFrom({ source, value, isReading, occurredAt, position }: Omit<FactRow, 'counted'>): Fact {
  return { source, value, isReading, at: occurredAt.getTime(), ...(position !== null && { position }) };
}

/** Events that ended 30 days ago take no reports, unless an organiser keeps them active. */
const deleteOld = (table: 'proofs' | 'facts'): DeleteBatch => ({
  text: `WITH deleted AS (
      DELETE FROM bingo.${table} WHERE ctid = ANY(ARRAY(
        SELECT f.ctid FROM bingo.${table} f
        JOIN bingo.participants p ON p.id = f.participant_id JOIN bingo.events e ON e.id = p.event_id
        WHERE e.end_date < now() - interval '30 days' AND e.set_status IS DISTINCT FROM 'active' LIMIT $1
      )) RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
});

/** Deletes the facts that no report is compared with any more: proofs first, which are made of them. */
export async function deleteOldFacts(database: Database): Promise<void> {
  await deleteInBatches(database, deleteOld('proofs'));
  await deleteInBatches(database, deleteOld('facts'));
}

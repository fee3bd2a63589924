import type { Transaction } from '#kit/database/database';
import { type Entrant, entrantId, entrantKey } from './entrant-sql';
import { type Decision, writeDecisions } from './write-ledger';

/* Deletions and reductions of what is stored beside the ledger, which says why. */

/** $1 entrant, $2 position. */
const DELETE_COMPLETION = {
  text: `DELETE FROM bingo.completions c WHERE c.entrant_id = $1 AND c.position = $2
    RETURNING c.participant_id AS "participantId", c.proof`,
} as const;

/** Deletes the completion of a task. @returns to whom it was credited; undefined if there is none. */
export function deleteCompletion(
  transaction: Transaction,
  entrant: Entrant,
  position: number,
): Promise<{ readonly participantId: string; readonly proof: string } | undefined> {
  return transaction.row(DELETE_COMPLETION, [entrantId(entrant), position]);
}

/** Parameters as in `DELETE_COMPLETION`, and $3 what the task counts. */
const DELETE_COUNTS = {
  text: `WITH counts AS (
      DELETE FROM bingo.counts n WHERE n.entrant_id = $1 AND n.position = $2 RETURNING n.counted, n.count
    ),
    parts AS (DELETE FROM bingo.part_counts q WHERE q.entrant_id = $1 AND q.position = $2 RETURNING q.part)
    SELECT (SELECT sum(count)::text FROM counts WHERE counted = $3) AS sum, EXISTS (SELECT FROM parts) AS "hasParts"`,
} as const;

/** What `deleteCounts` deleted. */
interface DeletedCounts {
  /** Digits; null if nothing of what the task counts was stored. */
  readonly sum: string | null;
  readonly hasParts: boolean;
}

/** Deletes the counts of a task, in a team event those of all members. */
export async function deleteCounts(
  transaction: Transaction,
  entrant: Entrant,
  position: number,
  counted: string | null,
): Promise<DeletedCounts> {
  const values = [entrantId(entrant), position, counted];
  const row = await transaction.row<DeletedCounts>(DELETE_COUNTS, values);
  return row ?? { sum: null, hasParts: false };
}

/** $1 participant, $2 team, $3 position, $4 what is counted, $5 count, $6 what was reversed. */
const takeBackFrom = (table: 'counts' | 'part_counts', thing: string) => ({
  text: `UPDATE bingo.${table} SET count = $5, reversed = reversed + $6
    WHERE participant_id = $1 AND team_id = $2 AND position = $3 AND ${thing} = $4`,
});
const TAKE_BACK = {
  counted: takeBackFrom('counts', 'counted'),
  part: takeBackFrom('part_counts', 'part'),
};

/** Lowers a stored count by what was reversed. */
export async function takeBack(
  transaction: Transaction,
  entrant: Entrant,
  { position, ...stored }: StoredAt,
): Promise<void> {
  const { of, thing, count, reversed } = stored;
  await transaction.rows(TAKE_BACK[of], [...entrantKey(entrant), position, thing, count, reversed]);
}

interface StoredAt {
  readonly position: number;
  readonly of: keyof typeof TAKE_BACK;
  readonly thing: string | null;
  readonly count: number;
  readonly reversed: number;
}

/** $1 participant, $2 team, $3 position. */
const REVOKE = {
  text: `INSERT INTO bingo.revocations (participant_id, team_id, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
} as const;

/** Keeps reports from completing a task again. */
export async function writeRevocation(
  transaction: Transaction,
  entrant: Entrant,
  position: number,
): Promise<void> {
  await transaction.rows(REVOKE, [...entrantKey(entrant), position]);
}

/** $1 entrant, $2 position. */
const DELETE_REVOCATION = {
  text: `DELETE FROM bingo.revocations v WHERE v.entrant_id = $1 AND v.position = $2
    RETURNING v.participant_id AS "participantId"`,
} as const;

/** Deletes the revocation of a task. @returns undefined if there is none. */
export function deleteRevocation(
  transaction: Transaction,
  entrant: Entrant,
  position: number,
): Promise<{ readonly participantId: string } | undefined> {
  return transaction.row(DELETE_REVOCATION, [entrantId(entrant), position]);
}

/** $1 event, $2 positions. */
const DELETE_REVOCATIONS = {
  text: `DELETE FROM bingo.revocations r USING bingo.participants p
    WHERE p.event_id = $1 AND r.participant_id = p.id AND r.position = ANY($2)
    RETURNING r.participant_id AS "participantId", r.team_id AS "teamId", r.position`,
} as const;

/** Lifts the revocations of positions whose tasks were replaced. */
export async function liftRevocationsAt(
  transaction: Transaction,
  eventId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  type Row = Pick<Decision, 'participantId' | 'teamId' | 'position'>;
  const lifted = await transaction.rows<Row>(DELETE_REVOCATIONS, [eventId, positions]);
  const nothing = { kind: 'revocation_lifted', counted: null, change: 0, count: 0, completed: null } as const;
  await writeDecisions(
    transaction,
    eventId,
    lifted.map((row) => ({ ...row, ...nothing })),
  );
}

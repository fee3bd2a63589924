import type { Transaction } from '#kit/database/database';
import type { LedgerEntry, TaskState } from '../rules/ledger';
import { ENTRY_OF_ENTRANT, type Entrant, entrantId, entrantKey } from './entrant-sql';
import { restoreTasks } from './write-ledger';

/** The state of a task as it is stored and compared. */
export interface TaskRow {
  readonly position: number;
  readonly counted: string | null;
  readonly count: number;
  readonly reversed: number;
  /** Count and reversed sum of the parts of a composed goal, by what they count. */
  readonly parts: Readonly<Record<string, readonly [count: number, reversed: number]>>;
  /** Time of the completion in ISO 8601; null while the task is open. */
  readonly at: string | null;
  /** When what completed it happened. */
  readonly occurredAt: string | null;
  readonly proof: string | null;
  readonly revoked: boolean;
}

const ISO = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $1 entrant. */
const ENTRIES = {
  text: `SELECT l.participant_id AS "participantId", l.position, l.kind, l.counted, l.part, l.change::float8 AS change,
      l.count::float8 AS count, l.completed, l.recorded_at AS "recordedAt", l.occurred_at AS "occurredAt"
    FROM bingo.ledger l WHERE ${ENTRY_OF_ENTRANT} ORDER BY l.id`,
} as const;

/** Reads all entries of an entrant, oldest first. */
export function readEntries(transaction: Transaction, entrant: Entrant): Promise<LedgerEntry[]> {
  return transaction.rows<LedgerEntry>(ENTRIES, [entrantId(entrant)]);
}

/** $1 participant, $2 team. */
const TASKS = {
  text: `SELECT position, n.counted, coalesce(n.count, 0)::float8 AS count, coalesce(n.reversed, 0)::float8 AS reversed,
      coalesce(q.parts, '{}') AS parts, ${ISO('c.completed_at')} AS at,
      ${ISO('c.occurred_at')} AS "occurredAt", c.proof, v.position IS NOT NULL AS revoked
    FROM (SELECT * FROM bingo.counts WHERE participant_id = $1 AND team_id = $2) n
    FULL JOIN (SELECT * FROM bingo.completions WHERE participant_id = $1 AND team_id = $2) c USING (position)
    FULL JOIN (SELECT * FROM bingo.revocations WHERE participant_id = $1 AND team_id = $2) v USING (position)
    FULL JOIN (
      SELECT position, jsonb_object_agg(part, jsonb_build_array(count, reversed)) AS parts
      FROM bingo.part_counts WHERE participant_id = $1 AND team_id = $2 GROUP BY position
    ) q USING (position)
    ORDER BY position`,
} as const;

/** Reads the stored states of a participant's tasks, by position. */
export function readTaskRows(transaction: Transaction, entrant: Entrant): Promise<TaskRow[]> {
  return transaction.rows<TaskRow>(TASKS, entrantKey(entrant));
}

/** Returns states in the form in which they are stored; states that store nothing are left out. */
export function taskRows(states: ReadonlyMap<number, TaskState>): TaskRow[] {
  return [...states]
    .filter(([, state]) => isStored(state))
    .map(([position, { completion, parts, ...state }]) => ({
      position,
      ...state,
      parts: Object.fromEntries(
        [...parts].map(([part, { count, reversed }]) => [part, [count, reversed] as const]),
      ),
      at: completion?.at.toISOString() ?? null,
      occurredAt: completion?.occurredAt?.toISOString() ?? null,
      proof: completion?.proof ?? null,
    }))
    .sort((left, right) => left.position - right.position);
}

function isStored({ counted, parts, completion, revoked }: TaskState): boolean {
  return counted !== null || parts.size > 0 || completion !== null || revoked;
}

/** $1 participant, $2 team. */
const DELETE = {
  text: `WITH part_counts AS (DELETE FROM bingo.part_counts WHERE participant_id = $1 AND team_id = $2),
      counts AS (DELETE FROM bingo.counts WHERE participant_id = $1 AND team_id = $2),
      completions AS (DELETE FROM bingo.completions WHERE participant_id = $1 AND team_id = $2)
    DELETE FROM bingo.revocations WHERE participant_id = $1 AND team_id = $2`,
} as const;

/** The states of the tasks of a participant. */
export interface ParticipantTasks extends Entrant {
  readonly tasks: readonly TaskRow[];
}

/**
 * Replaces the stored states of the tasks of the participants of an entrant, whose lock the caller must hold.
 */
export async function replaceTasks(
  transaction: Transaction,
  ofParticipants: readonly ParticipantTasks[],
): Promise<void> {
  // A completion may move from one member to another: all are deleted before any is inserted.
  for (const participant of ofParticipants) await transaction.rows(DELETE, entrantKey(participant));
  for (const { tasks, ...participant } of ofParticipants) await restoreTasks(transaction, participant, tasks);
}

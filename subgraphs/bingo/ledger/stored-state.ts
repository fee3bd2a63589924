import type { Transaction } from '#kit/database/database';
import type { Bonuses } from '../rules/bonuses';
import type { MemberEntry, TaskState } from './fold-ledger';
import type { LedgerEntry } from './ledger-entry';

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
  readonly proof: string | null;
  readonly revoked: boolean;
}

/** The totals of a participant. */
export interface Totals {
  readonly points: number;
  readonly bingos: number;
  readonly tasksCompleted: number;
  /** In ISO 8601; null before the first completion. */
  readonly lastCompletionAt: string | null;
}

/** The board that totals are computed from. */
export interface TotalsBoard {
  readonly boardSize: number;
  readonly bonuses: Bonuses | null;
  /** Position and points of each task. */
  readonly tasks: readonly (readonly [position: number, points: number])[];
}

const ISO = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ENTRIES = {
  text: `SELECT l.participant_id AS "participantId", l.position, l.kind, l.counted, l.part, l.change::float8 AS change, l.count::float8 AS count, l.completed,
      l.recorded_at AS "recordedAt"
    FROM bingo.ledger l WHERE l.participant_id = $1 ORDER BY l.id`,
} as const;

const TEAM_ENTRIES = {
  text: ENTRIES.text.replace('l.participant_id = $1', "l.team_id = $1 AND l.team_id <> ''"),
} as const;

/** $1 participant, $2 team, empty in a solo event. */
const TASKS = {
  text: `SELECT position, n.counted, coalesce(n.count, 0)::float8 AS count, coalesce(n.reversed, 0)::float8 AS reversed,
      coalesce(q.parts, '{}') AS parts, ${ISO('c.completed_at')} AS at, c.proof, v.position IS NOT NULL AS revoked
    FROM (SELECT * FROM bingo.counts WHERE participant_id = $1 AND team_id = $2) n
    FULL JOIN (SELECT * FROM bingo.completions WHERE participant_id = $1 AND team_id = $2) c USING (position)
    FULL JOIN (SELECT * FROM bingo.revocations WHERE participant_id = $1 AND team_id = $2) v USING (position)
    FULL JOIN (
      SELECT position, jsonb_object_agg(part, jsonb_build_array(count, reversed)) AS parts
      FROM bingo.part_counts WHERE participant_id = $1 AND team_id = $2 GROUP BY position
    ) q USING (position)
    ORDER BY position`,
} as const;

const TOTALS = {
  text: `SELECT p.points, p.bingos, p.tasks_completed AS "tasksCompleted",
      ${ISO('p.last_completion_at')} AS "lastCompletionAt", e.board_size AS "boardSize", e.bonuses,
      (SELECT coalesce(json_agg(json_build_array(t.position, t.points)), '[]')
        FROM bingo.tasks t WHERE t.event_id = e.id) AS tasks
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id WHERE p.id = $1`,
} as const;

const ROWS = `jsonb_to_recordset($3::jsonb) AS s (position integer, counted text, count bigint, reversed bigint,
  parts jsonb, at timestamptz, proof text, revoked boolean)`;

const REPLACE = {
  text: `WITH part_counts AS (DELETE FROM bingo.part_counts WHERE participant_id = $1 AND team_id = $2),
      counts AS (DELETE FROM bingo.counts WHERE participant_id = $1 AND team_id = $2),
      completions AS (DELETE FROM bingo.completions WHERE participant_id = $1 AND team_id = $2)
    DELETE FROM bingo.revocations WHERE participant_id = $1 AND team_id = $2`,
} as const;
const INSERT = {
  text: `WITH counts AS (
      INSERT INTO bingo.counts (participant_id, team_id, position, counted, count, reversed)
      SELECT $1, $2, s.position, s.counted, s.count, s.reversed FROM ${ROWS} WHERE s.counted IS NOT NULL
    ),
    part_counts AS (
      INSERT INTO bingo.part_counts (participant_id, team_id, position, part, count, reversed)
      SELECT $1, $2, s.position, p.key, (p.value -> 0)::bigint, (p.value -> 1)::bigint
      FROM ${ROWS}, jsonb_each(s.parts) AS p
    ),
    completions AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, proof)
      SELECT $1, $2, s.position, s.at, s.proof FROM ${ROWS} WHERE s.at IS NOT NULL
    )
    INSERT INTO bingo.revocations (participant_id, team_id, position)
    SELECT $1, $2, s.position FROM ${ROWS} WHERE s.revoked`,
} as const;
const WRITE_TOTALS = {
  text: `UPDATE bingo.participants SET points = $2, bingos = $3, tasks_completed = $4, last_completion_at = $5
    WHERE id = $1`,
} as const;

/** Reads all entries of a participant of a solo event, oldest first. */
export function readEntries(transaction: Transaction, participantId: string): Promise<LedgerEntry[]> {
  return transaction.rows<LedgerEntry>(ENTRIES, [participantId]);
}

/** Reads all entries of a team, oldest first. */
export function readTeamEntries(transaction: Transaction, teamId: string): Promise<MemberEntry[]> {
  return transaction.rows<MemberEntry>(TEAM_ENTRIES, [teamId]);
}

/** Reads the stored states of a participant's tasks, by position. @param teamId empty in a solo event. */
export function readTaskRows(
  transaction: Transaction,
  participantId: string,
  teamId = '',
): Promise<TaskRow[]> {
  return transaction.rows<TaskRow>(TASKS, [participantId, teamId]);
}

/** Reads the stored totals of a participant, and the board. */
export async function readTotals(
  transaction: Transaction,
  participantId: string,
): Promise<{ readonly totals: Totals; readonly board: TotalsBoard } | null> {
  const row = await transaction.row<Totals & TotalsBoard>(TOTALS, [participantId]);
  if (!row) return null;
  const { boardSize, bonuses, tasks, ...totals } = row;
  return { totals, board: { boardSize, bonuses, tasks } };
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
      proof: completion?.proof ?? null,
    }))
    .sort((one, other) => one.position - other.position);
}

function isStored({ counted, parts, completion, revoked }: TaskState): boolean {
  return counted !== null || parts.size > 0 || completion !== null || revoked;
}

/** The states of the tasks of a participant. */
export interface ParticipantTasks {
  readonly participantId: string;
  readonly tasks: readonly TaskRow[];
}

/**
 * Replaces the stored states of the tasks of participants. The caller must hold the row lock of the
 * participant, or of the team.
 *
 * @param teamId empty in a solo event.
 */
export async function replaceTasks(
  transaction: Transaction,
  ofParticipants: readonly ParticipantTasks[],
  teamId = '',
): Promise<void> {
  // A completion may move from one member to another: all are deleted before any is inserted.
  for (const { participantId } of ofParticipants) await transaction.rows(REPLACE, [participantId, teamId]);
  for (const { participantId, tasks } of ofParticipants) {
    await transaction.rows(INSERT, [participantId, teamId, JSON.stringify(tasks)]);
  }
}

/** Replaces the totals of a participant. The caller must hold its row lock. */
export async function replaceTotals(
  transaction: Transaction,
  participantId: string,
  { points, bingos, tasksCompleted, lastCompletionAt }: Totals,
): Promise<void> {
  await transaction.rows(WRITE_TOTALS, [participantId, points, bingos, tasksCompleted, lastCompletionAt]);
}

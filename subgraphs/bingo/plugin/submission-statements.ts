import { shareLockSql } from '#kit/database/named-lock';
import type { StatusFacts } from '#kit/rules/event-status';
import { EVENT_LOCK_NAME } from '../events/event-lock';
import { type EventOfKey, OTHER_EXISTS } from './require-own-event';

/** The facts that a report is judged by; timestamps are JSON strings. */
export interface SubmissionFacts extends EventOfKey, StatusFacts<string> {
  readonly participantId: string;
  readonly points: number;
  /** Null if the position has no task. */
  readonly trigger: string | null;
  readonly taskPoints: number;
  readonly isCompleted: boolean;
  /** Whether an organiser took the completion back. */
  readonly isRevoked: boolean;
  /** Highest count reported so far; null before the first. */
  readonly count: number | null;
  /** What `count` counts. */
  readonly counted: string | null;
}

/** The facts read under the participant's row lock, with those needed to find completed lines. */
export interface LockedFacts extends SubmissionFacts {
  readonly boardSize: number;
  /** Positions with a task; null if there is none. */
  readonly taskPositions: readonly number[] | null;
  readonly completedPositions: readonly number[] | null;
}

/** A row of facts as one JSON value, which is cheaper to parse than many columns. */
export interface FactsRow<Facts> {
  readonly facts: Facts;
}

/**
 * Takes the shared lock of the event, then the row lock of the participant, in this order everywhere to
 * prevent deadlocks. $1 hash of the key.
 */
export const LOCK_PARTICIPANT = {
  name: 'bingo_hold_participant',
  text: `WITH shared AS MATERIALIZED (
      SELECT p.id, ${shareLockSql(EVENT_LOCK_NAME)} FROM bingo.participants p WHERE p.key_hash = $1
    )
    SELECT FROM shared JOIN bingo.participants p ON p.id = shared.id FOR UPDATE OF p`,
} as const;

/** $1 hash of the key, $2 event, $3 position. */
const factsWith = (more: string): string => `SELECT to_json(seen) AS facts FROM (
    SELECT p.id AS "participantId", p.event_id AS "eventId", p.points, ${OTHER_EXISTS},
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      t.trigger, t.points AS "taskPoints", c.position IS NOT NULL AS "isCompleted",
      v.position IS NOT NULL AS "isRevoked", n.count, n.counted${more}
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3
    LEFT JOIN bingo.completions c ON c.participant_id = p.id AND c.position = $3
    LEFT JOIN bingo.revocations v ON v.participant_id = p.id AND v.position = $3
    LEFT JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3
    WHERE p.key_hash = $1
  ) AS seen`;

export const READ_FACTS = { name: 'bingo_submission_facts', text: factsWith('') } as const;

/**
 * Reads the facts under the participant's row lock. It must be a separate statement, begun after the lock is
 * held: a statement that waits for a lock keeps the snapshot of other tables from before the wait.
 */
export const READ_LOCKED_FACTS = {
  name: 'bingo_submission_held_facts',
  text: factsWith(`, e.board_size AS "boardSize",
      (SELECT json_agg(b.position) FROM bingo.tasks b WHERE b.event_id = p.event_id) AS "taskPositions",
      (SELECT json_agg(d.position) FROM bingo.completions d WHERE d.participant_id = p.id) AS "completedPositions"`),
} as const;

/**
 * Raises a stored count: $1 participant, $2 position, $3 what is counted, $4 count. Locks its own row only
 * and waits for no other lock while it holds it; wherever both are taken, the participant's lock is first.
 */
export const RAISE_COUNT = {
  name: 'bingo_raise_count',
  text: `UPDATE bingo.counts SET count = greatest(count, $4)
    WHERE participant_id = $1 AND position = $2 AND counted = $3 RETURNING position`,
} as const;

/** Upserts a count under the participant's row lock; parameters as in `RAISE_COUNT`. */
export const UPSERT_COUNT = {
  name: 'bingo_keep_count',
  text: `INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ($1, $2, $3, $4)
    ON CONFLICT (participant_id, position) DO UPDATE SET counted = excluded.counted,
      count = CASE WHEN counts.counted = excluded.counted THEN greatest(counts.count, excluded.count)
        ELSE excluded.count END`,
} as const;

/** $1 participant, $2 position, $3 points earned, $4 bingos won. */
export const COMPLETE_TASK = {
  name: 'bingo_complete_task',
  text: `WITH completion AS (
      INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
      VALUES ($1, $2, clock_timestamp(), 'automatic') RETURNING completed_at
    )
    UPDATE bingo.participants p
    SET points = p.points + $3, bingos = p.bingos + $4, tasks_completed = p.tasks_completed + 1,
      last_completion_at = greatest(p.last_completion_at, completion.completed_at)
    FROM completion WHERE p.id = $1`,
} as const;

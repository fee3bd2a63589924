import type { StatusFacts } from '#kit/rules/event-status';
import { type EventOfKey, OTHER_EXISTS } from './require-own-event';

/** Everything that a report is judged by. */
export interface SubmissionFacts extends EventOfKey, StatusFacts {
  readonly participantId: string;
  readonly size: number;
  readonly points: number;
  /** Null when there is no task at the position. */
  readonly trigger: string | null;
  readonly taskPoints: number;
  readonly isCompleted: boolean;
  /** Highest count reported so far, as pg reads a bigint; null before the first. */
  readonly count: string | null;
  /** Positions with a task, separated by commas; null where none is needed or there is none. */
  readonly taskPositions: string | null;
  readonly completedPositions: string | null;
}

/** Whoever holds this row is alone with the participant's completions, counts and board. */
export const HOLD_PARTICIPANT = {
  name: 'bingo_hold_participant',
  text: 'SELECT FROM bingo.participants WHERE key_hash = $1 FOR UPDATE',
} as const;

/**
 * A statement of its own, begun after the row is held: one that waits for a lock goes on with what it saw of the other
 * tables before it waited.
 */
export const READ_FACTS = {
  name: 'bingo_submission_facts',
  text: `SELECT p.id AS "participantId", p.event_id AS "eventId", p.points, ${OTHER_EXISTS},
      e.board_size AS size, e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      t.trigger, t.points AS "taskPoints", c.position IS NOT NULL AS "isCompleted", n.count,
      CASE WHEN c.position IS NULL THEN
        (SELECT string_agg(b.position::text, ',') FROM bingo.tasks b WHERE b.event_id = p.event_id)
      END AS "taskPositions",
      CASE WHEN c.position IS NULL THEN
        (SELECT string_agg(d.position::text, ',') FROM bingo.completions d WHERE d.participant_id = p.id)
      END AS "completedPositions"
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3
    LEFT JOIN bingo.completions c ON c.participant_id = p.id AND c.position = $3
    LEFT JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3
    WHERE p.key_hash = $1`,
} as const;

/** $1 participant, $2 position, $3 a count above the one before. */
export const KEEP_COUNT = {
  name: 'bingo_keep_count',
  text: `INSERT INTO bingo.counts (participant_id, position, count) VALUES ($1, $2, $3)
    ON CONFLICT (participant_id, position) DO UPDATE SET count = excluded.count`,
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

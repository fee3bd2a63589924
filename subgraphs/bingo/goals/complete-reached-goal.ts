import type { Transaction } from '#kit/database/database';
import type { GoalNode } from '../rules/goals/goal-nodes';
import { GoalProgress } from '../rules/goals/goal-progress';

interface Counts {
  readonly id: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** $1 event, $2 position. */
const OPEN_COUNTS = {
  text: `SELECT q.participant_id AS id, jsonb_object_agg(q.part, q.count) AS counts
    FROM bingo.participants p JOIN bingo.part_counts q ON q.participant_id = p.id AND q.position = $2
    WHERE p.event_id = $1
      AND NOT EXISTS (SELECT FROM bingo.completions c WHERE c.participant_id = p.id AND c.position = $2)
      AND NOT EXISTS (SELECT FROM bingo.revocations v WHERE v.participant_id = p.id AND v.position = $2)
    GROUP BY q.participant_id`,
} as const;

/** $1 event, $2 position, $3 participants. */
const COMPLETE = {
  text: `WITH completed AS (
      INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
      SELECT id, $2, clock_timestamp(), 'automatic' FROM unnest($3::text[]) AS reached (id)
      RETURNING participant_id, completed_at
    )
    INSERT INTO bingo.ledger
      (participant_id, event_id, position, kind, source, change, count, completed, recorded_at)
    SELECT participant_id, $1, $2, 'goal_lowered', 'organiser', 0, 0, true, completed_at FROM completed`,
} as const;

/**
 * Completes a task for all participants whose counts reach its composed goal. The caller must hold the
 * exclusive lock of the event.
 *
 * @returns who completed it.
 */
export async function completeReachedGoal(
  transaction: Transaction,
  eventId: string,
  position: number,
  nodes: readonly GoalNode[],
): Promise<string[]> {
  const open = await transaction.rows<Counts>(OPEN_COUNTS, [eventId, position]);
  const reached = open
    .filter(({ counts }) => new GoalProgress(nodes, new Map(Object.entries(counts))).isCompleted)
    .map(({ id }) => id);
  if (reached.length > 0) await transaction.rows(COMPLETE, [eventId, position, reached]);
  return reached;
}

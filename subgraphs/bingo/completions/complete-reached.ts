import type { Transaction } from '#kit/database/database';
import { taskEvent } from '../activity/completion-events';
import { completeReachedGoal } from '../goals/complete-reached-goal';
import { composedNodesOf } from '../goals/nodes-of';
import type { PlacedTask } from '../rules/board-edit';
import { readTrigger } from '../rules/trigger';
import { countedBy } from '../rules/trigger-matching';
import { recomputeTotals } from './recompute-totals';

/** $1 event, $2 position, $3 what is counted, $4 goal. */
const COMPLETE = {
  text: `
  WITH completed AS (
    INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
    SELECT n.participant_id, n.position, clock_timestamp(), 'automatic'
    FROM bingo.participants p
    JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $2
    WHERE p.event_id = $1 AND n.counted = $3 AND n.count >= $4
      AND NOT EXISTS (SELECT FROM bingo.revocations v WHERE v.participant_id = p.id AND v.position = $2)
    ON CONFLICT DO NOTHING
    RETURNING participant_id, completed_at
  )
  INSERT INTO bingo.ledger
    (participant_id, event_id, position, kind, source, counted, change, count, completed, recorded_at)
  SELECT c.participant_id, $1, $2, 'goal_lowered', 'organiser', $3, 0, n.count, true, c.completed_at
  FROM completed c JOIN bingo.counts n ON n.participant_id = c.participant_id AND n.position = $2
  RETURNING participant_id AS id`,
} as const;

/** Participants whose totals one statement recomputes, within the statement timeout on the largest board. */
const BATCH_SIZE = 500;

/**
 * Completes tasks for all participants whose stored counts reach the goals. The caller must hold the
 * exclusive lock of the event.
 */
export async function completeReached(
  transaction: Transaction,
  eventId: string,
  tasks: readonly PlacedTask[],
): Promise<void> {
  const completed = new Set<string>();
  const record = (ids: readonly string[], position: number) => {
    for (const participantId of ids) {
      completed.add(participantId);
      transaction.appendEvents([taskEvent('bingo_task_completed', { eventId, participantId, position })]);
    }
  };
  for (const { position, trigger: text } of tasks) {
    const nodes = composedNodesOf(text);
    if (nodes) {
      const ids = await completeReachedGoal(transaction, eventId, position, nodes);
      record(ids, position);
      continue;
    }
    const reading = readTrigger(text);
    if (!('trigger' in reading)) continue;
    const counted = countedBy(reading.trigger);
    if (counted === null) continue;
    const values = [eventId, position, counted, reading.trigger.goal];
    const rows = await transaction.rows<{ id: string }>(COMPLETE, values);
    record(
      rows.map(({ id }) => id),
      position,
    );
  }
  const ids = [...completed];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await recomputeTotals(transaction, ids.slice(start, start + BATCH_SIZE));
  }
}

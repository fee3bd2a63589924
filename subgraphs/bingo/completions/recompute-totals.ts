import type { Transaction } from '#kit/database/database';
import { completedLines } from '../rules/board-lines';

interface Facts {
  readonly size: number;
  readonly tasks: readonly number[];
  readonly completed: readonly number[];
}

const FACTS = {
  name: 'bingo_facts_of_participant',
  text: `
  SELECT e.board_size AS size,
    ARRAY(SELECT t.position FROM bingo.tasks t WHERE t.event_id = e.id) AS tasks,
    ARRAY(SELECT c.position FROM bingo.completions c WHERE c.participant_id = p.id) AS completed
  FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id WHERE p.id = $1`,
} as const;

const TOTALS = {
  name: 'bingo_write_totals',
  text: `
  UPDATE bingo.participants p
  SET bingos = $2, points = s.points, tasks_completed = s.tasks_completed,
    last_completion_at = s.last_completion_at
  FROM (
    SELECT coalesce(sum(t.points), 0)::integer AS points, count(*)::integer AS tasks_completed,
      max(c.completed_at) AS last_completion_at
    FROM bingo.participants o
    JOIN bingo.completions c ON c.participant_id = o.id
    LEFT JOIN bingo.tasks t ON t.event_id = o.event_id AND t.position = c.position
    WHERE o.id = $1
  ) s
  WHERE p.id = $1`,
} as const;

/**
 * Recomputes points, bingos, completed tasks and the last completion time from the completions and the board.
 * The caller must hold the row lock of the participant.
 */
export async function recomputeTotals(transaction: Transaction, participantId: string): Promise<void> {
  const facts = await transaction.row<Facts>(FACTS, [participantId]);
  if (!facts) return;
  const bingos = completedLines(facts.size, new Set(facts.tasks), new Set(facts.completed));
  await transaction.rows(TOTALS, [participantId, bingos]);
}

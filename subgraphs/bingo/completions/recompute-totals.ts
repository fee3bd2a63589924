import type { Transaction } from '#kit/database/database';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { lineEvents } from '../activity/completion-events';
import { type Bonuses, lineScore } from '../rules/bonuses';

interface Facts {
  readonly id: string;
  readonly eventId: string;
  /** Completed lines before. */
  readonly bingos: number;
  readonly size: number;
  readonly bonuses: Bonuses | null;
  readonly tasks: readonly number[];
  readonly completed: readonly number[];
}

const FACTS = {
  name: 'bingo_facts_of_participants',
  text: `
  SELECT p.id, e.id AS "eventId", p.bingos, e.board_size AS size, e.bonuses,
    ARRAY(SELECT t.position FROM bingo.tasks t WHERE t.event_id = e.id) AS tasks,
    ARRAY(SELECT c.position FROM bingo.completions c WHERE c.participant_id = p.id) AS completed
  FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
  WHERE p.id = ANY($1)`,
} as const;

const TOTALS = {
  name: 'bingo_write_totals',
  text: `
  UPDATE bingo.participants p
  SET bingos = s.bingos, points = s.points, tasks_completed = s.tasks_completed,
    last_completion_at = s.last_completion_at
  FROM (
    SELECT g.id, g.bingos, coalesce(sum(t.points), 0)::integer + g.bonus AS points,
      count(c.position)::integer AS tasks_completed, max(c.completed_at) AS last_completion_at
    FROM unnest($1::text[], $2::integer[], $3::integer[]) AS g (id, bingos, bonus)
    JOIN bingo.participants o ON o.id = g.id
    LEFT JOIN bingo.completions c ON c.participant_id = o.id
    LEFT JOIN bingo.tasks t ON t.event_id = o.event_id AND t.position = c.position
    GROUP BY g.id, g.bingos, g.bonus
  ) s
  WHERE p.id = s.id`,
} as const;

/**
 * Recomputes points with bonuses, bingos, completed tasks and the last completion time from the completions
 * and the board, and appends completed lines to the event log. The caller must hold the row locks of the
 * participants or the exclusive lock of their event.
 */
export async function recomputeTotals(
  transaction: Transaction,
  participantIds: readonly string[],
): Promise<void> {
  const facts = await transaction.rows<Facts>(FACTS, [participantIds]);
  const scores = facts.map(({ tasks, completed, ...board }) =>
    lineScore(board, new Set(tasks), new Set(completed)),
  );
  const bingos = scores.map((score) => score.bingos);
  await transaction.rows(TOTALS, [facts.map(({ id }) => id), bingos, scores.map(({ bonus }) => bonus)]);
  transaction.appendEvents(linesOf(facts, bingos));
}

function linesOf(facts: readonly Facts[], bingos: readonly number[]): NewEvent[] {
  return facts.flatMap(({ id, eventId, bingos: before }, index) =>
    lineEvents(eventId, id, (bingos[index] ?? 0) - before),
  );
}

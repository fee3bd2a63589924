import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { completedLines } from '../rules/board-lines';

/** Whose totals are counted anew. */
export interface TotalsOf {
  readonly eventId: string;
  /** One participant of the event; absent for all of them. */
  readonly participantId?: string;
}

interface Task {
  readonly position: number;
  readonly points: number;
}

interface Completions {
  readonly id: string;
  readonly positions: readonly number[];
}

const SIZE = 'SELECT e.board_size AS size FROM bingo.events e WHERE e.id = $1';

const TASKS = 'SELECT t.position, t.points FROM bingo.tasks t WHERE t.event_id = $1';

const COMPLETIONS = `
  SELECT p.id, coalesce(array_agg(c.position) FILTER (WHERE c.position IS NOT NULL), '{}') AS positions
  FROM bingo.participants p LEFT JOIN bingo.completions c ON c.participant_id = p.id
  WHERE p.event_id = $1 AND ($2::text IS NULL OR p.id = $2) GROUP BY p.id`;

const TOTALS = `
  UPDATE bingo.participants p
  SET points = t.points, bingos = t.bingos, tasks_completed = t.tasks, last_completion_at = t.last
  FROM (
    SELECT n.*, (SELECT max(c.completed_at) FROM bingo.completions c WHERE c.participant_id = n.id) AS last
    FROM unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) AS n (id, points, bingos, tasks)
  ) t
  WHERE p.id = t.id AND (p.points, p.bingos, p.tasks_completed, p.last_completion_at)
    IS DISTINCT FROM (t.points, t.bingos, t.tasks, t.last)`;

/**
 * Makes points, bingos, completed tasks and the time of the last completion what the completions and the board say. The
 * caller's transaction holds the rows of these participants.
 */
export async function recomputeTotals(
  manager: EntityManager,
  { eventId, participantId }: TotalsOf,
): Promise<void> {
  const [event] = await queryRows<{ size: number }>(manager, SIZE, [eventId]);
  if (!event) return;
  const tasks = await queryRows<Task>(manager, TASKS, [eventId]);
  const pointsAt = new Map(tasks.map(({ position, points }) => [position, points]));
  const taskPositions = new Set(pointsAt.keys());
  const participants = await queryRows<Completions>(manager, COMPLETIONS, [eventId, participantId ?? null]);
  await queryRows(manager, TOTALS, [
    participants.map(({ id }) => id),
    participants.map(({ positions }) => sum(positions.map((position) => pointsAt.get(position) ?? 0))),
    participants.map(({ positions }) => completedLines(event.size, taskPositions, new Set(positions))),
    participants.map(({ positions }) => positions.length),
  ]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { completedLines } from '../rules/board-lines';
import type { BingoTask } from './bingo-task.type';

/** A board as far as totals follow from it. */
export interface ScoredBoard {
  readonly size: number;
  readonly tasks: readonly Pick<BingoTask, 'position' | 'points'>[];
}

interface CompletionsOfParticipant {
  readonly id: string;
  readonly positions: readonly number[];
}

/**
 * Counts the points, bingos and completed tasks of all participants of an event anew, from their completions and a board
 * that replaces the one they played. The caller holds the event's row and those of its participants; what they completed
 * stays completed, and so does the time of the last completion.
 */
export async function recomputeTotals(
  manager: EntityManager,
  eventId: string,
  { size, tasks }: ScoredBoard,
): Promise<void> {
  const pointsAt = new Map(tasks.map(({ position, points }) => [position, points]));
  const taskPositions = new Set(pointsAt.keys());
  const participants = await queryRows<CompletionsOfParticipant>(manager, COMPLETIONS, [eventId]);
  await queryRows(manager, TOTALS, [
    participants.map(({ id }) => id),
    participants.map(({ positions }) => sum(positions.map((position) => pointsAt.get(position) ?? 0))),
    participants.map(({ positions }) => completedLines(size, taskPositions, new Set(positions))),
    participants.map(({ positions }) => positions.length),
  ]);
}

const COMPLETIONS = `
  SELECT p.id, array_agg(c.position) AS positions
  FROM bingo.participants p JOIN bingo.completions c ON c.participant_id = p.id
  WHERE p.event_id = $1 GROUP BY p.id`;

const TOTALS = `
  UPDATE bingo.participants p SET points = t.points, bingos = t.bingos, tasks_completed = t.tasks
  FROM unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) AS t (id, points, bingos, tasks)
  WHERE p.id = t.id`;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

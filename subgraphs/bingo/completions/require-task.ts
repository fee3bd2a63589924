import type { Transaction } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';

/**
 * Returns the name of the task at a position of an event's board.
 *
 * @throws DomainError BAD_USER_INPUT if the position has no task.
 */
export async function requireTask(
  transaction: Transaction,
  eventId: string,
  position: number,
): Promise<string> {
  const task = await transaction.row<{ name: string }>(
    { text: 'SELECT t.name FROM bingo.tasks t WHERE t.event_id = $1 AND t.position = $2' },
    [eventId, position],
  );
  if (!task) throw invalidArgument('position', 'must be the position of a task on the board');
  return task.name;
}

import type { Transaction } from '#kit/database/database';
import type { EventEntity } from '../events/event.entity';
import type { PlacedTask } from '../rules/board-edit';
import { completeReachedByTeams } from '../teams/complete-reached-by-teams';
import { completeReached } from './complete-reached';
import { countedPositions } from './positions-of-event';

/**
 * Completes tasks for all participants or teams of an event whose stored counts reach the goals. The caller
 * must hold the exclusive lock of the event.
 */
export async function completeCounted(
  transaction: Transaction,
  { id, mode }: Pick<EventEntity, 'id' | 'mode'>,
  tasks: readonly PlacedTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  const counted = await countedPositions(transaction, id);
  const complete = mode === 'teams' ? completeReachedByTeams : completeReached;
  await complete(
    transaction,
    id,
    tasks.filter(({ position }) => counted.has(position)),
  );
}

import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleted } from '#kit/delete-result.type';
import type { Caller } from '#kit/principal';
import { requireUser } from '#kit/require-user';
import type { BingoDependencies } from '../dependencies';
import { EventEntity } from './event.entity';
import { lockEvent, lockParticipants } from './lock-board';

/**
 * Deletes an event with its board, its participants, their keys and all that they did.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteEvent(
  { dataSource, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await dataSource.transaction(async (manager) => {
    const { name } = await lockEvent(manager, id);
    await lockParticipants(manager, id);
    await manager.delete(EventEntity, { id });
    await reportActivity(jobs, manager, {
      action: 'bingo_event_delete',
      userId,
      details: `Deleted the bingo event ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleted();
}

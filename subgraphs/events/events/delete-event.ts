import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { deleteParticipants } from '../participants/delete-participants';
import { deleteSubmissions } from '../submissions/delete-submissions';
import { EventEntity } from './event.entity';
import { lockEvent } from './lock-event';

/**
 * Deletes an event with its tiles, its proofs and, by a job, their images.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteEvent(
  { database, jobs, images }: EventsDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name } = await lockEvent(transaction, id);
    await deleteSubmissions(images, transaction, id);
    await deleteParticipants(transaction, id);
    await transaction.entities.delete(EventEntity, { id });
    transaction.appendEvents([{ type: 'tile_event_deleted', subject: id, data: {} }]);
    await reportActivity(jobs, transaction, {
      action: 'tile_event_delete',
      userId,
      details: `Deleted the tile event ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

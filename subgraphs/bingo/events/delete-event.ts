import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { EventEntity } from './event.entity';
import { forParticipants, lockEvent } from './lock-board';

/** By set, and before the participants: a cascade would look for each of them in turn. */
const DELETE_PARTICIPANTS = [
  'DELETE FROM bingo.counts WHERE participant_id = ANY($1)',
  'DELETE FROM bingo.completions WHERE participant_id = ANY($1)',
  'DELETE FROM bingo.participants WHERE id = ANY($1)',
];

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
    await forParticipants(manager, id, async (participantIds) => {
      for (const statement of DELETE_PARTICIPANTS) await manager.query(statement, [participantIds]);
    });
    await manager.delete(EventEntity, { id });
    await reportActivity(jobs, manager, {
      action: 'bingo_event_delete',
      userId,
      details: `Deleted the bingo event ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

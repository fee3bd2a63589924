import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { deleteScreenshots } from '../screenshots/screenshot-images';
import { lockParticipant } from './lock-participant';
import { ParticipantEntity } from './participant.entity';

/**
 * Deletes a participant with its key and completions.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function withdrawRegistration(
  { database, jobs, images }: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { rsn, eventId } = await lockParticipant(transaction, participantId);
    await deleteScreenshots(images, transaction, [participantId]);
    await transaction.entities.delete(ParticipantEntity, { id: participantId });
    const data = { participantId };
    transaction.appendEvents([{ type: 'bingo_participant_withdrawn', subject: eventId, data }]);
    await reportActivity(jobs, transaction, {
      action: 'bingo_participant_withdraw',
      userId,
      details: `Withdrew ${rsn} (${participantId}) from the bingo event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

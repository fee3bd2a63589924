import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { moveMember } from '#kit/teams/move-member';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { deleteScreenshots } from '../screenshots/screenshot-images';
import { bingoTeams } from '../teams/bingo-teams';
import { lockEventExclusive, lockParticipant } from './locks';
import { ParticipantEntity } from './participant.entity';

/**
 * Deletes a participant with its key and completions.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if something counted for a team, which keeps it.
 */
export async function withdrawRegistration(
  dependencies: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<DeleteResult> {
  const { database, jobs, images } = dependencies;
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
    const { rsn, eventId } = participant;
    await refuseCounted(transaction, participantId);
    await moveMember(bingoTeams(dependencies), transaction, participant, null);
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

const HAS_COUNTED = {
  name: 'bingo_participant_has_counted_for_team',
  text: `SELECT EXISTS (SELECT FROM bingo.ledger l WHERE l.participant_id = $1 AND l.team_id <> '') AS "hasCounted"`,
} as const;

async function refuseCounted(transaction: Transaction, participantId: string): Promise<void> {
  const row = await transaction.row<{ hasCounted: boolean }>(HAS_COUNTED, [participantId]);
  if (!row?.hasCounted) return;
  throw new DomainError(
    'BAD_USER_INPUT',
    'What the participant counted stays with the team: remove the participant from the team instead',
  );
}

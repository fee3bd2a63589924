import { reportActivity } from '#kit/activity/report-activity';
import { brokenConstraint } from '#kit/database/database-errors';
import { requireUser } from '#kit/require-user';
import { foldPlayerName } from '#kit/rules/player-name';
import type { Caller } from '#protocol/principal';
import { standingsEvent } from '../activity/completion-events';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from './bingo-participant.type';
import { checkPlayerName } from './check-player-name';
import { lockEventExclusive, lockParticipant } from './locks';
import { ParticipantEntity } from './participant.entity';
import { playerNameTaken } from './register';

/** The participant to rename and the new name. */
export interface RenameInput {
  readonly participantId: string;
  readonly rsn: string;
}

/**
 * Corrects the player name of a participant. An unchanged name is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if another participant of the event has the name.
 */
export async function renameParticipant(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, rsn }: RenameInput,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  try {
    return await database.transaction(async (transaction) => {
      const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
      if (participant.rsn === rsn) return participant;
      const foldedRsn = foldPlayerName(rsn);
      await transaction.entities.update(ParticipantEntity, { id: participantId }, { rsn, foldedRsn });
      transaction.appendEvents([standingsEvent(participant.eventId)]);
      await reportActivity(jobs, transaction, {
        action: 'bingo_participant_rename',
        userId,
        details: `Renamed ${participant.rsn} (${participantId}) to ${rsn} in the bingo event ${participant.eventId}`,
        address: caller.address,
      });
      return { ...participant, rsn };
    });
  } catch (error) {
    throw brokenConstraint(error) === 'uq_participants_rsn' ? playerNameTaken() : error;
  }
}

import { reportActivity } from '#kit/activity/report-activity';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import type { ParticipantTask } from './complete-task';
import { recomputeTotals } from './recompute-totals';
import { requireTask } from './require-task';

const REVOKE = {
  name: 'bingo_revoke_completion',
  text: `DELETE FROM bingo.completions WHERE participant_id = $1 AND position = $2 RETURNING position`,
} as const;
const DELETE_COUNT = {
  name: 'bingo_delete_count',
  text: 'DELETE FROM bingo.counts WHERE participant_id = $1 AND position = $2',
} as const;

/**
 * Deletes a completion and its count. Idempotent: does nothing and logs nothing if the task is not completed.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export async function revokeCompletion(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId);
    const { eventId, rsn } = participant;
    const task = await requireTask(transaction, eventId, position);
    const revoked = await transaction.rows(REVOKE, [participantId, position]);
    if (revoked.length === 0) return participant;
    await transaction.rows(DELETE_COUNT, [participantId, position]);
    await recomputeTotals(transaction, participantId);
    await reportActivity(jobs, transaction, {
      action: 'bingo_completion_revoke',
      userId,
      details: `Revoked the completion of the task ${task} (position ${position}) of the bingo event ${eventId} by ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
}

import { reportActivity } from '#kit/activity/report-activity';
import { queryRows } from '#kit/database/statement';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import type { ParticipantTask } from './complete-task';
import { recomputeTotals } from './recompute-totals';
import { requireTask } from './require-task';

const REVOKE = `DELETE FROM bingo.completions WHERE participant_id = $1 AND position = $2 RETURNING position`;
const FORGET_COUNT = 'DELETE FROM bingo.counts WHERE participant_id = $1 AND position = $2';

/**
 * Takes a completion back, and the count that led to it. A task that is not completed stays as it is, and nothing is
 * logged.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export async function revokeCompletion(
  { dataSource, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return dataSource.transaction(async (manager) => {
    const participant = await lockParticipant(manager, participantId);
    const { eventId, rsn } = participant;
    const task = await requireTask(manager, eventId, position);
    const revoked = await queryRows(manager, REVOKE, [participantId, position]);
    if (revoked.length === 0) return participant;
    await manager.query(FORGET_COUNT, [participantId, position]);
    await recomputeTotals(manager, participantId);
    await reportActivity(jobs, manager, {
      action: 'bingo_completion_revoke',
      userId,
      details: `Took back the task ${task} (position ${position}) of the bingo event ${eventId} from ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(manager, participantId);
  });
}

import { reportActivity } from '#kit/activity/report-activity';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import { recomputeTotals } from './recompute-totals';
import { requireTask } from './require-task';

/** A task on a participant's board. */
export interface ParticipantTask {
  readonly participantId: string;
  readonly position: number;
}

const COMPLETE = {
  name: 'bingo_complete_task_by_hand',
  text: `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
  VALUES ($1, $2, clock_timestamp(), 'manual') ON CONFLICT DO NOTHING RETURNING position`,
} as const;

/**
 * Completes a task manually, whatever its trigger and the dates of the event. Idempotent: does nothing and
 * logs nothing if the task is already completed.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export async function completeTask(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId);
    const { eventId, rsn } = participant;
    const task = await requireTask(transaction, eventId, position);
    const completed = await transaction.rows(COMPLETE, [participantId, position]);
    if (completed.length === 0) return participant;
    await recomputeTotals(transaction, participantId);
    await reportActivity(jobs, transaction, {
      action: 'bingo_task_complete',
      userId,
      details: `Completed the task ${task} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
}

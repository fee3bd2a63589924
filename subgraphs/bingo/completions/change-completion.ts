import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import { recomputeTotals } from './recompute-totals';
import { deleteRevocation, insertRevocation } from './revocations';

/** A task on a participant's board. */
interface ParticipantTask {
  readonly participantId: string;
  readonly position: number;
}

/** How an organiser changes a completion. */
interface CompletionChange {
  readonly action: 'bingo_task_complete' | 'bingo_completion_revoke' | 'bingo_revocation_remove';
  /** Begins the log entry; the task follows. */
  readonly verb: string;
  /** Returns false if there is nothing to change. */
  readonly write: (transaction: Transaction) => Promise<boolean>;
}

const COMPLETE = {
  name: 'bingo_complete_task_by_hand',
  text: `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
  VALUES ($1, $2, clock_timestamp(), 'manual') ON CONFLICT DO NOTHING RETURNING position`,
} as const;

const REVOKE = {
  name: 'bingo_revoke_completion',
  text: `DELETE FROM bingo.completions WHERE participant_id = $1 AND position = $2 RETURNING position`,
} as const;
const DELETE_COUNT = {
  name: 'bingo_delete_count',
  text: 'DELETE FROM bingo.counts WHERE participant_id = $1 AND position = $2',
} as const;

/**
 * Completes a task manually, whatever its trigger and the dates of the event, and lifts its
 * revocation. Idempotent: does nothing and logs nothing if the task is already completed.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export function completeTask(
  dependencies: BingoDependencies,
  caller: Caller,
  task: ParticipantTask,
): Promise<Participant> {
  return changeCompletion(dependencies, caller, task, {
    action: 'bingo_task_complete',
    verb: 'Completed',
    write: async (transaction) => {
      await deleteRevocation(transaction, task.participantId, task.position);
      return (await transaction.rows(COMPLETE, [task.participantId, task.position])).length > 0;
    },
  });
}

/**
 * Deletes a completion and its count; reports do not complete the task again until `removeRevocation`.
 * Idempotent: does nothing and logs nothing if the task is not completed.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export function revokeCompletion(
  dependencies: BingoDependencies,
  caller: Caller,
  task: ParticipantTask,
): Promise<Participant> {
  const values = [task.participantId, task.position];
  return changeCompletion(dependencies, caller, task, {
    action: 'bingo_completion_revoke',
    verb: 'Revoked the completion of',
    write: async (transaction) => {
      const revoked = await transaction.rows(REVOKE, values);
      if (revoked.length === 0) return false;
      await transaction.rows(DELETE_COUNT, values);
      await insertRevocation(transaction, task.participantId, task.position);
      return true;
    },
  });
}

/**
 * Lets reports complete a task again whose completion was revoked. Idempotent: does nothing and logs nothing if
 * it was not.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task, NOT_FOUND.
 */
export function removeRevocation(
  dependencies: BingoDependencies,
  caller: Caller,
  task: ParticipantTask,
): Promise<Participant> {
  return changeCompletion(dependencies, caller, task, {
    action: 'bingo_revocation_remove',
    verb: 'Lifted the revocation of',
    write: (transaction) => deleteRevocation(transaction, task.participantId, task.position),
  });
}

async function changeCompletion(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
  { action, verb, write }: CompletionChange,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId);
    const { eventId, rsn } = participant;
    const task = await requireTask(transaction, eventId, position);
    const changed = await write(transaction);
    if (!changed) return participant;
    await recomputeTotals(transaction, [participantId]);
    await reportActivity(jobs, transaction, {
      action,
      userId,
      details: `${verb} the task ${task} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
}

/** Returns the name of the task at a position of an event's board. */
async function requireTask(transaction: Transaction, eventId: string, position: number): Promise<string> {
  const task = await transaction.row<{ name: string }>(
    { text: 'SELECT t.name FROM bingo.tasks t WHERE t.event_id = $1 AND t.position = $2' },
    [eventId, position],
  );
  if (!task) throw invalidArgument('position', 'must be the position of a task on the board');
  return task.name;
}

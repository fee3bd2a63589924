import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import { countedOf } from '../rules/trigger-matching';
import { recomputeTotals } from './recompute-totals';

/** A task on a participant's board. */
interface ParticipantTask {
  readonly participantId: string;
  readonly position: number;
}

interface NamedTask {
  readonly name: string;
  readonly trigger: string;
}

/** How an organiser changes a completion. */
interface CompletionChange {
  readonly action: 'bingo_task_complete' | 'bingo_completion_revoke' | 'bingo_revocation_remove';
  /** Begins the log entry; the task follows. */
  readonly verb: string;
  /** The statement, which returns a row if there was something to change. */
  readonly statement: typeof COMPLETE | typeof REVOKE | typeof LIFT;
  /** What the event log says. */
  readonly event?: 'bingo_task_completed' | 'bingo_completion_revoked';
  /** Whether the task's revocation ends too. */
  readonly lifts?: true;
}

/** $1 participant, $2 position, $3 event, $4 what the task counts, $5 organiser. */
const COMPLETE = {
  name: 'bingo_complete_task_by_hand',
  text: `WITH completed AS (
      INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
      VALUES ($1, $2, clock_timestamp(), 'manual') ON CONFLICT DO NOTHING RETURNING completed_at
    )
    INSERT INTO bingo.ledger
      (participant_id, position, event_id, kind, source, counted, change, count, completed, recorded_at, recorded_by)
    SELECT $1, $2, $3, 'completion', 'organiser', $4, 0, coalesce(n.count, 0), true, completed_at, $5
    FROM completed LEFT JOIN bingo.counts n
      ON n.participant_id = $1 AND n.position = $2 AND n.counted = $4
    RETURNING position`,
} as const;

/**
 * Parameters as in `COMPLETE`. A stored count may be of a task that was replaced. A task without counts that a report
 * completed had the count 1.
 */
const REVOKE = {
  name: 'bingo_revoke_completion',
  text: `WITH completion AS (
      DELETE FROM bingo.completions WHERE participant_id = $1 AND position = $2 RETURNING position, proof
    ),
    counted AS (
      DELETE FROM bingo.counts n USING completion
      WHERE n.participant_id = $1 AND n.position = completion.position RETURNING n.counted, n.count
    ),
    parts AS (
      DELETE FROM bingo.part_counts q USING completion
      WHERE q.participant_id = $1 AND q.position = completion.position RETURNING q.part
    ),
    revocation AS (
      INSERT INTO bingo.revocations (participant_id, position) SELECT $1, position FROM completion
      ON CONFLICT DO NOTHING
    )
    INSERT INTO bingo.ledger
      (participant_id, position, event_id, kind, source, counted, change, count, completed, recorded_by)
    SELECT $1, position, $3, 'revocation', 'organiser', $4, -coalesce(counted.count,
      CASE WHEN proof = 'automatic' AND $4::text IS NULL AND NOT EXISTS (SELECT FROM parts) THEN 1 ELSE 0 END), 0, false, $5
    FROM completion LEFT JOIN counted ON counted.counted = $4
    RETURNING position`,
} as const;

/** Parameters as in `COMPLETE`. */
const LIFT = {
  name: 'bingo_lift_revocation',
  text: `WITH lifted AS (
      DELETE FROM bingo.revocations WHERE participant_id = $1 AND position = $2 RETURNING position
    )
    INSERT INTO bingo.ledger (participant_id, position, event_id, kind, source, counted, change, count, recorded_by)
    SELECT $1, position, $3, 'revocation_lifted', 'organiser', $4, 0,
      coalesce((SELECT n.count FROM bingo.counts n
        WHERE n.participant_id = $1 AND n.position = lifted.position AND n.counted = $4), 0), $5
    FROM lifted
    RETURNING position`,
} as const;

const DELETE_REVOCATION = {
  name: 'bingo_delete_revocation',
  text: 'DELETE FROM bingo.revocations WHERE participant_id = $1 AND position = $2',
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
    statement: COMPLETE,
    event: 'bingo_task_completed',
    lifts: true,
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
  return changeCompletion(dependencies, caller, task, {
    action: 'bingo_completion_revoke',
    verb: 'Revoked the completion of',
    statement: REVOKE,
    event: 'bingo_completion_revoked',
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
    statement: LIFT,
  });
}

async function changeCompletion(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
  { action, verb, statement, event: type, lifts }: CompletionChange,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId);
    const { eventId, rsn } = participant;
    const task = await requireTask(transaction, eventId, position);
    if (lifts) await transaction.rows(DELETE_REVOCATION, [participantId, position]);
    const values = [participantId, position, eventId, countedOf(task.trigger), userId];
    if ((await transaction.rows(statement, values)).length === 0) return participant;
    if (type) transaction.appendEvents([{ type, subject: eventId, data: { participantId, position } }]);
    await recomputeTotals(transaction, [participantId]);
    await reportActivity(jobs, transaction, {
      action,
      userId,
      details: `${verb} the task ${task.name} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
}

/** Returns the task at a position of an event's board. */
async function requireTask(transaction: Transaction, eventId: string, position: number): Promise<NamedTask> {
  const task = await transaction.row<NamedTask>(
    { text: 'SELECT t.name, t.trigger FROM bingo.tasks t WHERE t.event_id = $1 AND t.position = $2' },
    [eventId, position],
  );
  if (!task) throw invalidArgument('position', 'must be the position of a task on the board');
  return task;
}

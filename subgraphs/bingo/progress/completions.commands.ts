import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import type { Mode } from '#kit/rules/competition';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { taskEvent } from '../board/event-log';
import { isShown } from '../board/task.fields';
import { deleteCompletion, deleteCounts, deleteRevocation, writeRevocation } from '../counting/corrections';
import { entrantId } from '../counting/entrant-sql';
import { recomputeTotals } from '../counting/recompute-totals';
import { type Decision, writeDecisions } from '../counting/write-ledger';
import type { BingoDependencies } from '../dependencies';
import { lockParticipant, readParticipant } from '../participants/locks';
import type { Participant } from '../participants/participant.fields';
import { countedOf } from '../triggers/trigger-matching';

/** A task on a participant's board. */
interface ParticipantTask {
  readonly participantId: string;
  readonly position: number;
}

interface NamedTask {
  readonly mode: Mode;
  readonly name: string;
  readonly trigger: string;
  readonly isHidden: boolean;
}

/** A task whose completion changes, of the entrant of a participant. */
interface EntrantTask extends ParticipantTask {
  readonly teamId: string | null;
  /** What the task counts. */
  readonly counted: string | null;
}

/** What changes; the rest of the entry follows. */
type Change = Pick<Decision, 'participantId' | 'change' | 'count'>;

/** How an organiser changes a completion. */
interface CompletionChange {
  readonly action: 'bingo_task_complete' | 'bingo_completion_revoke' | 'bingo_revocation_remove';
  /** Begins the log entry; the task follows. */
  readonly verb: string;
  readonly kind: 'completion' | 'revocation' | 'revocation_lifted';
  /** Whether the task is completed by it, not any more, or as before. */
  readonly completed: boolean | null;
  /** Changes what is stored, besides the completion that the entry makes; null if there is nothing to do. */
  readonly change: (transaction: Transaction, task: EntrantTask) => Promise<Change | null>;
}

/**
 * Completes a task manually, whatever its trigger and the dates of the event, and lifts its
 * revocation; in a team event for the team of the participant, to whom it is credited. Idempotent: does
 * nothing and logs nothing if the task is already completed.
 *
 * @throws DomainError BAD_USER_INPUT for a position without a task or with a hidden one, NOT_FOUND.
 */
export function completeTask(
  dependencies: BingoDependencies,
  caller: Caller,
  task: ParticipantTask,
): Promise<Participant> {
  return changeCompletion(dependencies, caller, task, {
    action: 'bingo_task_complete',
    verb: 'Completed',
    kind: 'completion',
    completed: true,
    change: async (transaction, entrantTask) => {
      const { participantId, position } = entrantTask;
      await deleteRevocation(transaction, entrantTask, position);
      const { isCompleted, count } = await readStored(transaction, entrantTask);
      return isCompleted ? null : { participantId, change: 0, count };
    },
  });
}

/**
 * Deletes a completion and its count, in a team event those of the team; reports do not complete the task
 * again until `removeRevocation`. Idempotent: does nothing and logs nothing if the task is not completed.
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
    kind: 'revocation',
    completed: false,
    change: async (transaction, entrantTask) => {
      const { position, counted, teamId } = entrantTask;
      const completion = await deleteCompletion(transaction, entrantTask, position);
      if (!completion) return null;
      const { participantId, proof } = completion;
      const { sum, hasParts } = await deleteCounts(transaction, entrantTask, position, counted);
      await writeRevocation(transaction, { participantId, teamId }, position);
      // A task without counts that a report completed had the count 1.
      const fallback = proof === 'automatic' && counted === null && !hasParts ? '1' : '0';
      return { participantId, change: `-${sum ?? fallback}`, count: 0 };
    },
  });
}

/**
 * Lets reports complete a task again whose completion was revoked. Idempotent: does nothing and logs nothing
 * if it was not.
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
    kind: 'revocation_lifted',
    completed: null,
    change: async (transaction, entrantTask) => {
      const lifted = await deleteRevocation(transaction, entrantTask, entrantTask.position);
      if (!lifted) return null;
      const { count } = await readStored(transaction, { ...entrantTask, ...lifted });
      return { ...lifted, change: 0, count };
    },
  });
}

async function changeCompletion(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, position }: ParticipantTask,
  { action, verb, kind, completed, change }: CompletionChange,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId);
    const { eventId, teamId, rsn } = participant;
    const task = await requireTask(transaction, participant, position);
    if (completed && task.isHidden) throw invalidArgument('position', 'must be of a task that is not hidden');
    const counted = countedOf(task.trigger);
    const changed = await change(transaction, { participantId, teamId, position, counted });
    if (!changed) return participant;
    const entry = {
      ...changed,
      teamId: teamId ?? '',
      position,
      kind,
      counted,
      completed,
      recordedBy: userId,
    };
    await writeDecisions(transaction, eventId, [entry]);
    if (completed !== null) {
      const type = completed ? 'bingo_task_completed' : 'bingo_completion_revoked';
      transaction.appendEvents([taskEvent(type, { ...changed, eventId, position })]);
    }
    const teamIds = teamId === null ? [] : [teamId];
    await recomputeTotals(transaction, { eventId, teamIds, participantIds: [changed.participantId] });
    await reportActivity(jobs, transaction, {
      action,
      userId,
      details: `${verb} the task ${task.name} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
}

/** $1 participant, $2 entrant, $3 position, $4 what the task counts. */
const STORED = {
  text: `SELECT EXISTS (SELECT FROM bingo.completions c WHERE c.entrant_id = $2 AND c.position = $3) AS "isCompleted",
    coalesce((SELECT n.count::float8 FROM bingo.counts n
      WHERE n.participant_id = $1 AND n.entrant_id = $2 AND n.position = $3 AND n.counted = $4), 0) AS count`,
} as const;

/** Reads whether a task is completed, and the count of the participant. */
async function readStored(
  transaction: Transaction,
  { position, counted, ...entrant }: EntrantTask,
): Promise<{ readonly isCompleted: boolean; readonly count: number }> {
  const values = [entrant.participantId, entrantId(entrant), position, counted];
  const row = await transaction.row<{ isCompleted: boolean; count: number }>(STORED, values);
  return row ?? { isCompleted: false, count: 0 };
}

const TASK = {
  text: `SELECT e.mode, t.name, t.trigger, NOT ${isShown('t')} AS "isHidden" FROM bingo.tasks t JOIN bingo.events e ON e.id = t.event_id
    WHERE t.event_id = $1 AND t.position = $2`,
} as const;

/** Returns the task at a position of the board of a participant, who is in a team of a team event. */
async function requireTask(
  transaction: Transaction,
  { eventId, teamId }: Participant,
  position: number,
): Promise<NamedTask> {
  const task = await transaction.row<NamedTask>(TASK, [eventId, position]);
  if (!task) throw invalidArgument('position', 'must be the position of a task on the board');
  if (task.mode === 'teams' && teamId === null) throw invalidArgument('participantId', 'must be in a team');
  return task;
}

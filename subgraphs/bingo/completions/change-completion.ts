import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import type { Mode } from '#kit/rules/team-size';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { taskEvent } from '../activity/completion-events';
import type { BingoDependencies } from '../dependencies';
import { isShown } from '../hidden-tasks/shown-sql';
import type { Participant } from '../participants/bingo-participant.type';
import { lockParticipant, readParticipant } from '../participants/lock-participant';
import { countedOf } from '../rules/trigger-matching';
import { recomputeTeamTotals } from '../teams/recompute-team-totals';
import { COMPLETE, DELETE_REVOCATION, LIFT, REVOKE } from './completion-statements';
import { recomputeTotals } from './recompute-totals';

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

/** How an organiser changes a completion. */
interface CompletionChange {
  readonly action: 'bingo_task_complete' | 'bingo_completion_revoke' | 'bingo_revocation_remove';
  /** Begins the log entry; the task follows. */
  readonly verb: string;
  /** The statements, which return the participant whose completion changed, if any did. */
  readonly statement: typeof COMPLETE | typeof REVOKE | typeof LIFT;
  /** What the event log says. */
  readonly event?: 'bingo_task_completed' | 'bingo_completion_revoked';
  /** Whether it completes the task, and ends its revocation. */
  readonly lifts?: true;
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
    statement: COMPLETE,
    event: 'bingo_task_completed',
    lifts: true,
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
    statement: REVOKE,
    event: 'bingo_completion_revoked',
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
    const { eventId, teamId, rsn } = participant;
    const task = await requireTask(transaction, participant, position);
    if (lifts && task.isHidden) throw invalidArgument('position', 'must be of a task that is not hidden');
    const holder = teamId === null ? 'participant' : 'team';
    const holderId = teamId ?? participantId;
    if (lifts) await transaction.rows(DELETE_REVOCATION[holder], [holderId, position]);
    const values = [holderId, position, eventId, countedOf(task.trigger), userId];
    const concerned = await transaction.rows(statement[holder], lifts ? [...values, participantId] : values);
    if (concerned.length === 0) return participant;
    const participantIds = concerned.map((one) => one.participantId);
    if (type) {
      transaction.appendEvents(
        participantIds.map((id) => taskEvent(type, { eventId, participantId: id, position })),
      );
    }
    if (teamId === null) await recomputeTotals(transaction, [participantId]);
    else await recomputeTeamTotals(transaction, { eventId, teamIds: [teamId], participantIds });
    await reportActivity(jobs, transaction, {
      action,
      userId,
      details: `${verb} the task ${task.name} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId})`,
      address: caller.address,
    });
    return readParticipant(transaction, participantId);
  });
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

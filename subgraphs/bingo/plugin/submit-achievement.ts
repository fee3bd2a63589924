import { inTransaction, type Transaction } from '#kit/database/transaction';
import { DomainError, invalidArgument } from '#kit/errors';
import type { Caller } from '#kit/principal';
import { statusAt } from '#kit/rules/event-status';
import type { BingoDependencies } from '../dependencies';
import { completedLines } from '../rules/board-lines';
import { readTrigger, reportProblem, type Trigger } from '../rules/trigger';
import { comparableEventId, keyHashOf, requireOwnEvent } from './require-own-event';
import type { SubmissionResult } from './submission-result.type';
import {
  COMPLETE_TASK,
  HOLD_PARTICIPANT,
  KEEP_COUNT,
  READ_FACTS,
  type SubmissionFacts,
} from './submission-statements';
import type { SubmitAchievementInput } from './submit-achievement.input';

/**
 * Takes a report of the game-client plugin. The highest count is kept; the task completes once, at or above its goal,
 * and its points and bingos are the participant's in the same transaction, whoever else reports, edits or revokes
 * meanwhile.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for another event than the key's, BAD_USER_INPUT while the
 *   event is not active and for a report that is not about the task.
 */
export async function submitAchievement(
  { dataSource }: BingoDependencies,
  caller: Caller,
  input: SubmitAchievementInput,
): Promise<SubmissionResult> {
  const keyHash = keyHashOf(caller);
  const { eventId, taskPosition, trigger: report } = input;
  const reported = report.count ?? 1;
  if (reported < 0) throw invalidArgument('input.trigger.count', 'must not be negative');
  return inTransaction(dataSource, async (transaction) => {
    const [held, [facts]] = await Promise.all([
      transaction.rows(HOLD_PARTICIPANT, [keyHash]),
      transaction.rows<SubmissionFacts>(READ_FACTS, [keyHash, comparableEventId(eventId), taskPosition]),
    ]);
    const known = requireOwnEvent(held.length > 0 ? facts : undefined);
    const { goal } = requireReport(known, report);
    if (known.isCompleted) return outcome(known, { taskCompleted: true });
    const before = Number(known.count ?? 0);
    if (goal !== null && reported > before) {
      transaction.writeAtCommit(KEEP_COUNT, [known.participantId, taskPosition, reported]);
    }
    const isReached = goal === null || Math.max(before, reported) >= goal;
    return isReached ? complete(transaction, known, taskPosition) : outcome(known, { taskCompleted: false });
  });
}

/** @returns the trigger of the task, which the report is about. */
function requireReport(facts: SubmissionFacts, report: SubmitAchievementInput['trigger']): Trigger {
  if (statusAt(facts, new Date()) !== 'active') {
    throw new DomainError('BAD_USER_INPUT', 'This event is not active');
  }
  if (facts.trigger === null) {
    throw invalidArgument('input.taskPosition', 'must be that of a task of the board');
  }
  const reading = readTrigger(facts.trigger);
  if ('problem' in reading) throw new Error(`A stored trigger cannot be read: it ${reading.problem}`);
  const problem = reportProblem(reading.trigger, report);
  if (problem) throw invalidArgument('input.trigger', problem);
  return reading.trigger;
}

function complete(transaction: Transaction, facts: SubmissionFacts, position: number): SubmissionResult {
  const { participantId, size, taskPoints } = facts;
  const tasks = positionsFrom(facts.taskPositions);
  const completed = positionsFrom(facts.completedPositions);
  const linesBefore = completedLines(size, tasks, completed);
  const lines = completedLines(size, tasks, completed.add(position)) - linesBefore;
  transaction.writeAtCommit(COMPLETE_TASK, [participantId, position, taskPoints, lines]);
  return outcome(facts, { taskCompleted: true, bingoAchieved: lines > 0, pointsEarned: taskPoints });
}

function positionsFrom(list: string | null): Set<number> {
  return new Set(list === null ? [] : list.split(',').map(Number));
}

function outcome(
  { points }: SubmissionFacts,
  {
    taskCompleted,
    bingoAchieved = false,
    pointsEarned = 0,
  }: Partial<SubmissionResult> & { readonly taskCompleted: boolean },
): SubmissionResult {
  return { success: true, taskCompleted, bingoAchieved, pointsEarned, totalPoints: points + pointsEarned };
}

import type { Database, Transaction } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { completedLines } from '../rules/board-lines';
import { reportedCountProblem } from '../rules/trigger';
import { type Judgement, judgeReport } from './judge-report';
import { comparableEventId, keyHashOf } from './require-own-event';
import type { SubmissionResult } from './submission-result.type';
import {
  COMPLETE_TASK,
  type FactsRow,
  type HeldFacts,
  HOLD_PARTICIPANT,
  KEEP_COUNT,
  RAISE_COUNT,
  READ_FACTS,
  READ_HELD_FACTS,
  type SubmissionFacts,
} from './submission-statements';
import type { SubmitAchievementInput } from './submit-achievement.inputs';

/**
 * Takes a report of the game-client plugin. The highest count is kept; the task completes once, at or above its goal,
 * and its points and bingos are the participant's in the same transaction, whoever else reports, edits or revokes
 * meanwhile.
 *
 * Most reports complete nothing: they are judged by one read and hold up nobody. Whatever completes a task, or counts
 * something for the first time, is judged again under the participant's lock.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for another event than the key's, BAD_USER_INPUT while the
 *   event is not active and for a report that is not about the task.
 */
export async function submitAchievement(
  { database }: BingoDependencies,
  caller: Caller,
  input: SubmitAchievementInput,
): Promise<SubmissionResult> {
  const keyHash = keyHashOf(caller);
  const { eventId, taskPosition, trigger: report } = input;
  const countProblem = reportedCountProblem(report);
  if (countProblem) throw invalidArgument('input.trigger.count', countProblem);
  const asked = [keyHash, comparableEventId(eventId), taskPosition];
  const seen = await database.row<FactsRow<SubmissionFacts>>(READ_FACTS, asked);
  const judgement = judgeReport(seen?.facts, report);
  if (await settledWithoutLock(database, judgement, taskPosition)) return outcome(judgement.facts);
  return database.transaction(async (transaction) => {
    const [, [held]] = await Promise.all([
      transaction.rows(HOLD_PARTICIPANT, [keyHash]),
      transaction.rows<FactsRow<HeldFacts>>(READ_HELD_FACTS, asked),
    ]);
    return write(transaction, judgeReport(held?.facts, report), taskPosition);
  });
}

/** Keeps the count of a report that completes nothing, where one is kept already; false when the lock is needed. */
async function settledWithoutLock(
  database: Database,
  judgement: Judgement,
  position: number,
): Promise<boolean> {
  if (judgement.completes) return false;
  const raise = valuesToKeep(judgement, position);
  return raise === null || (await database.rows(RAISE_COUNT, raise)).length > 0;
}

function write(
  transaction: Transaction,
  judgement: Judgement<HeldFacts>,
  position: number,
): SubmissionResult {
  const { facts, completes } = judgement;
  const keep = valuesToKeep(judgement, position);
  if (keep) transaction.writeAtCommit(KEEP_COUNT, keep);
  if (!completes) return outcome(facts);
  const bingos = linesWon(facts, position);
  transaction.writeAtCommit(COMPLETE_TASK, [facts.participantId, position, facts.taskPoints, bingos]);
  return outcome(facts, { bingoAchieved: bingos > 0, pointsEarned: facts.taskPoints });
}

/** The values of the statements that keep a count; null when there is none to keep. */
function valuesToKeep({ facts, raised }: Judgement, position: number): readonly unknown[] | null {
  return raised && [facts.participantId, position, raised.counted, raised.count];
}

/** How many lines a completion at a position makes complete. */
function linesWon({ boardSize, taskPositions, completedPositions }: HeldFacts, position: number): number {
  const tasks = new Set(taskPositions);
  const completed = new Set(completedPositions);
  const before = completedLines(boardSize, tasks, completed);
  return completedLines(boardSize, tasks, completed.add(position)) - before;
}

/** @param earned what a completion brought; absent where this report completed nothing. */
function outcome(
  { points, isCompleted }: SubmissionFacts,
  earned?: Pick<SubmissionResult, 'bingoAchieved' | 'pointsEarned'>,
): SubmissionResult {
  return {
    success: true,
    taskCompleted: isCompleted || earned !== undefined,
    bingoAchieved: earned?.bingoAchieved ?? false,
    pointsEarned: earned?.pointsEarned ?? 0,
    totalPoints: points + (earned?.pointsEarned ?? 0),
  };
}

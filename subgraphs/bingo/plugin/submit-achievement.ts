import type { Database, Transaction } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { judgePartSubmission } from '../goals/submit-part';
import type { NewCount } from '../ledger/ledger-entry';
import { writeCounts } from '../ledger/write-counts';
import { type LineScore, lineScore } from '../rules/bonuses';
import { isComposed } from '../rules/goals/read-goal';
import { reportedCountProblem } from '../rules/trigger-matching';
import { raiseTeamCount } from '../teams/raise-team-count';
import { isSummed } from '../teams/team-counts';
import { type Judgement, judgeReport, requireTask, runningTotal } from './judge-report';
import { proveSubmission, submittedThing } from './prove-submission';
import { type FactsParameters, readSubmission, type SubmissionDependencies } from './read-submission';
import { comparableEventId, keyHashOf } from './require-own-event';
import { READ_LOCKED_SOLO_FACTS } from './solo-statements';
import type { SubmissionResult } from './submission-result.type';
import {
  type FactsRow,
  LOCK_COUNTS,
  LOCK_PARTICIPANT,
  type LockedFacts,
  type LockedTeam,
  RAISE_COUNT,
  READ_LOCKED_FACTS,
  type SubmissionFacts,
} from './submission-statements';
import type { SubmitAchievementInput, TriggerDataInput } from './submit-achievement.inputs';

/**
 * Processes a report of the game-client plugin. The highest count is stored; the task completes once, at or
 * above its goal, and points and bingos are updated in the same transaction, consistent with concurrent
 * reports, edits and revocations.
 *
 * Most reports complete nothing: one statement raises the count. A report that completes a
 * task, or is the first to count something, is judged again under the row locks of team and participant.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN if the key belongs to another event,
 *   BAD_USER_INPUT if the event is not active or the report does not match the task.
 */
export async function submitAchievement(
  dependencies: SubmissionDependencies,
  caller: Caller,
  input: SubmitAchievementInput,
): Promise<SubmissionResult> {
  const { database, tasks } = dependencies;
  const { eventId, taskPosition: position, trigger: report } = input;
  const parameters = [keyHashOf(caller), comparableEventId(eventId), position] as const;
  const countProblem = reportedCountProblem(report);
  if (countProblem) throw invalidArgument('input.trigger.count', countProblem);
  const read = await readSubmission(dependencies, parameters, report);
  if (read.isRaised) return outcome({ points: read.points, isCompleted: false });
  const seen = requireTask(read.facts);
  tasks.set(seen.facts, position);
  let locksCounts = true;
  if (isComposed(seen.trigger)) {
    const { entries, proof } = await judgePartSubmission(database, seen.facts, position, report);
    if (entries.length === 0 && proof === null) return outcome(seen.facts);
  } else {
    const judgement = judgeReport(seen.facts, position, report);
    const { completes, raises, entry, facts } = judgement;
    const mayProve = facts.hasFacts && entry.counted !== null && !facts.isCompleted;
    if (!completes && !raises && !mayProve) return outcome(facts);
    // In a solo event the first statement would have raised it, unless an entry was reversed.
    const isBelowGoal = !completes && !read.isSolo && !mayProve;
    if (isBelowGoal && (await raisedWithoutLock(database, judgement, position, runningTotal(report)))) {
      return outcome(facts);
    }
    locksCounts = entry.counted !== null;
  }
  const locks = { locksCounts, isSolo: read.isSolo };
  const result = await database.transaction((transaction) =>
    submitUnderLocks(transaction, parameters, report, locks),
  );
  return result ?? submitAchievement(dependencies, caller, input);
}

/** What the first read of a submission says about what it has to lock and to read again. */
interface Locks {
  /** Whether the report changes a count. */
  readonly locksCounts: boolean;
  readonly isSolo: boolean;
}

/**
 * Judges a report under the row locks of team and participant, and writes what it changes. Returns null if it
 * has to be read again: the participant was moved to another team, or the task edited meanwhile.
 */
async function submitUnderLocks(
  transaction: Transaction,
  parameters: FactsParameters,
  report: TriggerDataInput,
  { locksCounts, isSolo }: Locks,
): Promise<SubmissionResult | null> {
  const [keyHash, , position] = parameters;
  const [[lock], , [locked]] = await Promise.all([
    transaction.rows<LockedTeam>(LOCK_PARTICIPANT, [keyHash]),
    locksCounts ? transaction.rows(LOCK_COUNTS, [keyHash]) : null,
    transaction.rows<FactsRow<LockedFacts>>(isSolo ? READ_LOCKED_SOLO_FACTS : READ_LOCKED_FACTS, [
      ...parameters,
      submittedThing(report),
    ]),
  ]);
  if (isSolo && !locked) return null;
  const { facts, trigger } = requireTask(locked?.facts);
  if (lock && lock.teamId !== facts.teamId) return null;
  const entries = await entriesOf(transaction, { ...facts, trigger }, position, report);
  if (!locksCounts && entries.some(({ counted, part }) => counted !== null || part !== undefined))
    return null;
  return write(transaction, facts, entries, position);
}

/** Returns what a report changes. */
async function entriesOf(
  transaction: Transaction,
  facts: LockedFacts & { readonly trigger: string },
  position: number,
  report: TriggerDataInput,
): Promise<readonly NewCount[]> {
  const { participantId, proof, trigger, isCompleted } = facts;
  const proven = isCompleted ? 0 : await proveSubmission(transaction, participantId, position, report, proof);
  if (isComposed(trigger)) {
    return (await judgePartSubmission(transaction, facts, position, report, proven)).entries;
  }
  const { completes, raises, entry } = judgeReport(facts, position, report, proven);
  const hasFacts = proof !== null;
  return completes || raises ? [{ position, source: 'submit', completes, hasFacts, ...entry }] : [];
}

/** Raises the stored count for a report that completes nothing. Returns false if the lock is needed. */
async function raisedWithoutLock(
  database: Database,
  judgement: Judgement,
  position: number,
  total: number,
): Promise<boolean> {
  const { facts, entry } = judgement;
  if (facts.mode === 'teams') return raisedForTeam(database, judgement, position, total);
  const values = [facts.participantId, position, entry.counted, total];
  return (await database.rows(RAISE_COUNT, values)).length > 0;
}

/** Raises the stored count of a member of a team. A level is no sum: it is raised under the locks. */
async function raisedForTeam(
  database: Database,
  { facts, entry, goal, elsewhere }: Judgement,
  position: number,
  total: number,
): Promise<boolean> {
  const { participantId, teamId } = facts;
  const { counted } = entry;
  if (counted === null || goal === null || teamId === null || !isSummed(counted)) return false;
  return raiseTeamCount(database, {
    participantId,
    position,
    counted,
    total: total - elsewhere,
    teamId,
    goal,
  });
}

/** Writes what a report changes, under the row locks of team and participant. */
function write(
  transaction: Transaction,
  facts: LockedFacts,
  entries: readonly NewCount[],
  position: number,
): SubmissionResult {
  const completes = entries.some((entry) => entry.completes);
  const { bingos, bonus } = completes ? linesWon(facts, position) : { bingos: 0, bonus: 0 };
  const points = completes ? facts.taskPoints + bonus : 0;
  writeCounts(transaction, facts, entries, { points, bingos });
  return completes ? outcome(facts, { bingoAchieved: bingos > 0, pointsEarned: points }) : outcome(facts);
}

/** Returns the lines that a completion at a position completes, and their bonuses. */
function linesWon(
  { boardSize: size, bonuses, taskPositions, completedPositions }: LockedFacts,
  position: number,
): LineScore {
  const board = { size, bonuses };
  const tasks = new Set(taskPositions);
  const completed = new Set(completedPositions);
  const before = lineScore(board, tasks, completed);
  const after = lineScore(board, tasks, completed.add(position));
  return { bingos: after.bingos - before.bingos, bonus: after.bonus - before.bonus };
}

/** @param earned what the completion earned; absent if this report completed nothing. */
function outcome(
  { points, isCompleted }: Pick<SubmissionFacts, 'points' | 'isCompleted'>,
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

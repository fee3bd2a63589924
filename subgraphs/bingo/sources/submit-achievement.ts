import type { Database } from '#kit/database/database';
import { DomainError, invalidArgument, unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { instantText } from '#protocol/rules/time';
import { type Counting, count, type Verdict } from '../counting/count';
import { type Raise, raiseCount } from '../counting/write-ledger';
import type { FactAbout } from '../rules/batch-proofs';
import { BoardState } from '../rules/board-state';
import { isSummed } from '../rules/counts';
import { type EventTimes, eventObstacle, taskObstacle } from '../rules/eligibility';
import { type Earned, NOTHING_EARNED } from '../rules/ledger';
import { type GoalNode, leavesOf, nodesOf } from '../triggers/goal-nodes';
import type { Trigger } from '../triggers/trigger';
import {
  countedBy,
  isHighestType,
  isOnceType,
  reportedCountProblem,
  reportedType,
  reportKey,
  reportProblem,
} from '../triggers/trigger-matching';
import type { SubmissionResult, SubmitAchievementInput, TriggerDataInput } from './plugin.fields';
import { comparableEventId, keyHashOf, requireOwnEvent } from './plugin-key';
import { readSubmission, type SubmissionFacts, type TaskOfKey } from './read-submission';

/** A stored count that a report may raise without completing its task, and its total. */
type StoredCount = Omit<Raise, keyof TaskOfKey>;

/**
 * Processes a report of the game-client plugin. The highest count is stored; the task completes once, at or
 * above its goal, and points and bingos are updated in the same transaction, consistent with concurrent
 * reports, edits and revocations.
 *
 * Most reports complete nothing: they change nothing, or one statement raises the count. All others are
 * judged under the locks of the entrant.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN if the key belongs to another event,
 *   BAD_USER_INPUT if the event is not active or the report does not match the task.
 */
export async function submitAchievement(
  database: Database,
  caller: Caller,
  { eventId, taskPosition: position, trigger: report }: SubmitAchievementInput,
): Promise<SubmissionResult> {
  const countProblem = reportedCountProblem(report);
  if (countProblem) throw invalidArgument('input.trigger.count', countProblem);
  const task = { keyHash: keyHashOf(caller), eventId: comparableEventId(eventId), position };
  const facts = requireOwnEvent(await readSubmission(database, task));
  const { points, isCompleted } = facts;
  const step = nextStep(facts, report);
  if (step === 'nothing') return outcome(points, isCompleted);
  if (step !== 'judge') {
    const total = runningTotal(report);
    if (total <= step.total) return outcome(points, false);
    const raised = await raiseCount(database, { ...task, ...step, total });
    if (raised) return outcome(raised.points, false);
  }
  const thing = comparableThing(report);
  const reporter = { column: 'key_hash', key: task.keyHash, things: thing === null ? [] : [thing] } as const;
  const result = await count(database, reporter, (counting) => judge(counting, position, report));
  if (!result) throw unauthenticated();
  return result;
}

/**
 * Decides how a report goes on, from what was read without locks: it changes nothing, its count may be
 * raised, or it has to be judged under the locks.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
function nextStep(facts: SubmissionFacts, report: TriggerDataInput): 'nothing' | 'judge' | StoredCount {
  const { start, end, set, mode, teamId, trigger: text } = facts;
  const event = { start: instantText(start), end: instantText(end), set, formerSet: [] };
  requireCounting({ event, lacksTeam: mode === 'teams' && teamId === null }, new Date().toISOString());
  if (text === null) throw noTask();
  if (facts.tier !== null && !facts.isCompleted) return 'judge';
  const nodes = nodesOf(text);
  if (!nodes) throw new Error('A stored trigger cannot be read');
  requireMatch(nodes, report);
  if (facts.isCompleted) return teamId !== null && comparableThing(report) !== null ? 'judge' : 'nothing';
  const trigger = nodes[0]?.leaf?.trigger;
  return trigger ? countStep(facts, trigger, report) : 'judge';
}

function countStep(
  facts: SubmissionFacts,
  trigger: Trigger,
  report: TriggerDataInput,
): ReturnType<typeof nextStep> {
  const { isRevoked, hasFacts, reversed, elsewhere, together, teamId } = facts;
  const { goal } = trigger;
  const counted = countedBy(trigger);
  if (counted === null || goal === null) return isRevoked ? 'nothing' : 'judge';
  const isStored = facts.counted === counted && !hasFacts;
  if (!isStored || (teamId !== null && !isSummed(counted))) return 'judge';
  const count = facts.count ?? 0;
  const total = count + (reversed ?? 0) + elsewhere;
  const change = Math.max(0, runningTotal(report) - total);
  const completes = !isRevoked && (together ?? count) + change >= goal;
  return completes ? 'judge' : { trigger: facts.trigger ?? '', counted, goal, total };
}

/** Judges a report under the locks of the entrant. @throws DomainError BAD_USER_INPUT. */
async function judge(
  { board, proofsFor }: Counting,
  position: number,
  report: TriggerDataInput,
): Promise<Verdict<SubmissionResult>> {
  const now = new Date().toISOString();
  requireCounting(board, now);
  const state = new BoardState(board);
  const task = board.tasks.find((candidate) => candidate.position === position);
  if (!task) throw noTask();
  const obstacle = taskObstacle(state.standingOf(task, now), { occurredAt: null, now });
  if (obstacle === 'hidden') throw noTask();
  if (obstacle === 'tier closed' || obstacle === 'tier opened later')
    throw badInput('The tier of this task is not open yet');
  requireMatch('nodes' in task ? task.nodes : task.trigger, report);
  const isCompleted = obstacle === 'completed';
  // In a team event the count goes on: what a running total contains then counts for no other team.
  if (obstacle && !(isCompleted && board.teamId !== null && comparableThing(report) !== null))
    return { result: outcome(board.points, true), entries: [], earned: NOTHING_EARNED };
  // Without facts of other sources the count alone says what was submitted.
  const hasFacts = board.proofs.size > 0;
  const fact = hasFacts ? factOf(report, position) : null;
  const proofs = fact ? await proofsFor([fact]) : undefined;
  const proven = (fact && proofs?.add(fact)?.changeAt(position)) ?? 0;
  const advance = state.advance(
    task,
    { total: runningTotal(report), proven },
    { at: now, isRequested: ({ trigger }) => isMatch(trigger, report) },
  );
  const earned = state.earned();
  return {
    result: outcome(board.points, isCompleted || (advance?.completed ?? false), earned.participant),
    entries: (advance?.changes ?? []).map((change) => ({ ...change, source: 'submit', hasFacts })),
    earned,
    ...(proofs && { proofs }),
  };
}

/** Checks that the event takes reports of the participant now. @throws DomainError BAD_USER_INPUT. */
function requireCounting({ event, lacksTeam }: Eligible, now: string): void {
  if (eventObstacle(event, { occurredAt: null, now })) throw badInput('This event is not active');
  if (lacksTeam) throw badInput('Join a team of this event first');
}

interface Eligible {
  readonly event: EventTimes;
  readonly lacksTeam: boolean;
}

function badInput(message: string): DomainError {
  return new DomainError('BAD_USER_INPUT', message);
}

function noTask(): DomainError {
  return invalidArgument('input.taskPosition', 'must be the position of a task on the board');
}

/** Checks that a trigger of a task asks for a report. @throws DomainError BAD_USER_INPUT. */
function requireMatch(goal: Trigger | readonly GoalNode[], report: TriggerDataInput): void {
  const single = 'type' in goal ? goal : goal[0]?.leaf?.trigger;
  const problem = single ? reportProblem(single, report) : partProblem('type' in goal ? [] : goal, report);
  if (problem) throw invalidArgument(`input.trigger.${problem.field}`, problem.problem);
}

function partProblem(nodes: readonly GoalNode[], report: TriggerDataInput): ReturnType<typeof reportProblem> {
  const triggers = leavesOf(nodes).map(({ trigger }) => trigger);
  if (triggers.some((trigger) => isMatch(trigger, report))) return null;
  const sameType = triggers.filter(({ type }) => type === report.type);
  const field = sameType.length > 0 ? 'target' : 'type';
  const accepted =
    field === 'target' ? sameType.map(({ target }) => target) : triggers.map(({ type }) => type);
  return { field, problem: `must be ${[...new Set(accepted)].join(' or ')}` };
}

function isMatch(trigger: Trigger, report: TriggerDataInput): boolean {
  return reportProblem(trigger, report) === null;
}

/** Returns the running total of a report. */
function runningTotal({ count: total }: TriggerDataInput): number {
  return total ?? 1;
}

/** Returns what a report counts, as `reportKey` spells it; null if nothing adds up. */
function comparableThing({ type: text, target }: TriggerDataInput): string | null {
  const type = reportedType(text);
  return type === null || isHighestType(type) || isOnceType(type) ? null : reportKey({ type, target });
}

/** Returns the fact that a submission is, of one task; null if it says nothing beside its count. */
function factOf(report: TriggerDataInput, position: number): FactAbout | null {
  const counted = comparableThing(report);
  const value = runningTotal(report);
  if (counted === null || value === 0) return null;
  return { counted, source: 'submit', at: Date.now(), value, isReading: true, position };
}

function outcome(
  points: number,
  taskCompleted: boolean,
  earned: Earned = NOTHING_EARNED.participant,
): SubmissionResult {
  return {
    success: true,
    taskCompleted,
    bingoAchieved: earned.bingos > 0,
    pointsEarned: earned.points,
    totalPoints: points + earned.points,
  };
}

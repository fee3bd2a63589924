import { statusAt } from '#kit/rules/event-status';
import { DomainError, invalidArgument } from '#protocol/errors';
import { instantText } from '#protocol/rules/time';
import { advanceOf } from '../goals/goal-counts';
import { type Counted, ONCE, storedCount } from '../ledger/advance';
import { readTrigger, type Trigger } from '../rules/trigger';
import { countedBy, reportProblem } from '../rules/trigger-matching';
import { SOLO_TALLY, TeamTally } from '../teams/team-counts';
import { isTierOpen } from '../tiers/tier-facts';
import { requireOwnEvent } from './require-own-event';
import type { SubmissionFacts } from './submission-statements';
import type { TriggerDataInput } from './submit-achievement.inputs';

/** The outcome of a report. */
export interface Judgement<Facts extends SubmissionFacts = SubmissionFacts> {
  readonly facts: Facts;
  /** Whether this report completes the task; false if it was already completed. */
  readonly completes: boolean;
  /** Whether the count of the task grows. */
  readonly raises: boolean;
  /** What the ledger records if this report completes the task or raises its count. */
  readonly entry: Counted;
  /** The count that completes the task; null if one report does. */
  readonly goal: number | null;
  /** How much of the running total counted for other teams. */
  readonly elsewhere: number;
}

/**
 * Judges a report against the stored facts.
 *
 * @param row undefined for an unknown key.
 * @param proven how much more facts of other sources prove together with it.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN if the key belongs to another event,
 *   BAD_USER_INPUT if the event is not active, the participant of a team event is in no team, or the report
 *   does not match the task.
 */
export function judgeReport<Facts extends SubmissionFacts>(
  row: Facts | undefined,
  position: number,
  report: TriggerDataInput,
  proven = 0,
): Judgement<Facts> {
  const { facts, trigger: text } = requireTask(row);
  const trigger = requireReport(text, report);
  const { goal } = trigger;
  const once = { facts, raises: false, entry: ONCE, goal, elsewhere: 0 };
  if (facts.isCompleted) return { completes: false, ...once };
  const counted = countedBy(trigger);
  if (goal === null || counted === null) {
    return { completes: !facts.isRevoked, ...once };
  }
  const stored = storedCount(facts, counted);
  const tally = facts.teamCounts ? new TeamTally(facts.teamCounts) : SOLO_TALLY;
  const { count, reversed } = stored;
  const elsewhere = tally.elsewhere(position, counted);
  const reported = { total: runningTotal(report), proven };
  const advance = advanceOf({ count, reversed: reversed + elsewhere }, reported);
  const entry = { counted, count, change: 0, ...advance, reversed };
  const completes = !facts.isRevoked && tally.together(position, counted, entry.count) >= goal;
  return { facts, completes, raises: advance !== null, entry, goal, elsewhere };
}

/** Returns the running total of a report. */
export function runningTotal({ count }: TriggerDataInput): number {
  return count ?? 1;
}

/**
 * Checks that a submission may count: the event of the key is active and shows the task, whose tier is open,
 * and the participant of a team event is in a team.
 *
 * @param row undefined for an unknown key.
 * @returns the facts, and the text of the task's trigger.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT.
 */
export function requireTask<Facts extends SubmissionFacts>(
  row: Facts | undefined,
): { readonly facts: Facts; readonly trigger: string } {
  const facts = requireOwnEvent(row);
  const { start, end, set } = facts;
  const clock = { start: instantText(start), end: instantText(end), set };
  if (statusAt(clock, new Date().toISOString()) !== 'active') {
    throw new DomainError('BAD_USER_INPUT', 'This event is not active');
  }
  if (facts.mode === 'teams' && facts.teamId === null) {
    throw new DomainError('BAD_USER_INPUT', 'Join a team of this event first');
  }
  if (facts.trigger === null) {
    throw invalidArgument('input.taskPosition', 'must be the position of a task on the board');
  }
  if (!facts.isCompleted && !isTierOpen(facts.tierFacts)) {
    throw new DomainError('BAD_USER_INPUT', 'The tier of this task is not open yet');
  }
  return { facts, trigger: facts.trigger };
}

/** Checks that the report matches the task. @returns the trigger of the task. */
function requireReport(text: string, report: TriggerDataInput): Trigger {
  const reading = readTrigger(text);
  if ('problem' in reading) throw new Error(`A stored trigger cannot be read: it ${reading.problem}`);
  const problem = reportProblem(reading.trigger, report);
  if (problem) throw invalidArgument(`input.trigger.${problem.field}`, problem.problem);
  return reading.trigger;
}

import { statusAt } from '#kit/rules/event-status';
import { DomainError, invalidArgument } from '#protocol/errors';
import { instantText } from '#protocol/rules/time';
import { countedBy, readTrigger, reportProblem, type Trigger } from '../rules/trigger';
import { requireOwnEvent } from './require-own-event';
import type { SubmissionFacts } from './submission-statements';
import type { TriggerDataInput } from './submit-achievement.inputs';

/** The outcome of a report. */
export interface Judgement<Facts extends SubmissionFacts = SubmissionFacts> {
  readonly facts: Facts;
  /** Whether this report completes the task; false if it was already completed. */
  readonly completes: boolean;
  /** The count to store; null if it is no higher than the stored one, or the task counts nothing. */
  readonly raised: { readonly counted: string; readonly count: number } | null;
}

/**
 * Judges a report against the stored facts.
 *
 * @param row undefined for an unknown key.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN if the key belongs to another event,
 *   BAD_USER_INPUT if the event is not active or the report does not match the task.
 */
export function judgeReport<Facts extends SubmissionFacts>(
  row: Facts | undefined,
  report: TriggerDataInput,
): Judgement<Facts> {
  const facts = requireOwnEvent(row);
  const trigger = requireReport(facts, report);
  if (facts.isCompleted) return { facts, completes: false, raised: null };
  const { goal } = trigger;
  const counted = countedBy(trigger);
  if (goal === null || counted === null) return { facts, completes: !facts.isRevoked, raised: null };
  const reported = report.count ?? 1;
  const before = facts.counted === counted ? (facts.count ?? 0) : 0;
  return {
    facts,
    completes: !facts.isRevoked && Math.max(before, reported) >= goal,
    raised: reported > before ? { counted, count: reported } : null,
  };
}

/** Checks that the report matches the task. @returns the trigger of the task. */
function requireReport(facts: SubmissionFacts, report: TriggerDataInput): Trigger {
  const { start, end, set } = facts;
  const clock = { start: instantText(start), end: instantText(end), set };
  if (statusAt(clock, new Date().toISOString()) !== 'active') {
    throw new DomainError('BAD_USER_INPUT', 'This event is not active');
  }
  if (facts.trigger === null) {
    throw invalidArgument('input.taskPosition', 'must be the position of a task on the board');
  }
  const reading = readTrigger(facts.trigger);
  if ('problem' in reading) throw new Error(`A stored trigger cannot be read: it ${reading.problem}`);
  const problem = reportProblem(reading.trigger, report);
  if (problem) throw invalidArgument(`input.trigger.${problem.field}`, problem.problem);
  return reading.trigger;
}

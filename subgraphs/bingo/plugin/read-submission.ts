import type { Database } from '#kit/database/database';
import { countedBy, reportProblem } from '../rules/trigger-matching';
import { isSummed } from '../teams/team-counts';
import { runningTotal } from './judge-report';
import type { KnownTask, KnownTasks } from './known-tasks';
import type { KnownTotals, TotalKey } from './known-totals';
import { RAISE_KNOWN_MEMBER_COUNT, RAISE_MEMBER_COUNT, type RaisedFacts } from './member-statements';
import { RAISE_SOLO_COUNT, READ_SOLO_FACTS } from './solo-statements';
import { type FactsRow, READ_FACTS, type SubmissionFacts } from './submission-statements';
import type { TriggerDataInput } from './submit-achievement.inputs';

/** What submissions are judged with. */
export interface SubmissionDependencies {
  readonly database: Database;
  readonly tasks: KnownTasks;
  readonly totals: KnownTotals;
}

/** Parameters of the statements that read facts. */
export type FactsParameters = readonly [keyHash: string, eventId: string, position: number];

/** What the first statement of a submission read, and whether it raised the count. */
export type SubmissionRead =
  | {
      readonly isRaised: true;
      /** Total points of the participant. */
      readonly points: number;
    }
  | {
      readonly isRaised: false;
      /** Undefined for an unknown key. */
      readonly facts: SubmissionFacts | undefined;
      /** Whether the task is without a tier in a solo event, which cheaper statements read. */
      readonly isSolo: boolean;
    };

/**
 * Reads the facts of a submission. A report that only raises a count, as far as the task is known, raises it
 * by the same statement.
 */
export async function readSubmission(
  dependencies: SubmissionDependencies,
  parameters: FactsParameters,
  report: TriggerDataInput,
): Promise<SubmissionRead> {
  const { database, tasks } = dependencies;
  const [, eventId, position] = parameters;
  const known = tasks.at(eventId, position);
  if (known) {
    const readKnown = known.mode === 'solo' ? readSolo : readMember;
    const read = await readKnown(dependencies, parameters, known, report);
    if (read) return read;
  }
  const row = await database.row<FactsRow<SubmissionFacts>>(READ_FACTS, parameters);
  return { isRaised: false, facts: row?.facts, isSolo: false };
}

/**
 * A report that may raise a count tries that first, without reading the facts; one that is not higher than
 * what is known to be stored does not.
 *
 * @returns null if the task is not one of a solo event without a tier, or the key is unknown.
 */
async function readSolo(
  dependencies: SubmissionDependencies,
  parameters: FactsParameters,
  task: KnownTask,
  report: TriggerDataInput,
): Promise<SubmissionRead | null> {
  const { database, totals } = dependencies;
  const [keyHash, , position] = parameters;
  const counted = countedBelowGoal(task, report);
  const key = counted === null ? null : { keyHash, position, counted };
  const total = runningTotal(report);
  if (key && totals.isHigher(key, total)) {
    const values = [...parameters, task.text, key.counted, total];
    const raised = await raise(dependencies, RAISE_SOLO_COUNT, values, { key, total });
    if (raised) return raised;
  }
  const row = await database.row<FactsRow<SubmissionFacts>>(READ_SOLO_FACTS, parameters);
  if (!row) return null;
  if (key) setTotal(totals, key, row.facts);
  return { isRaised: false, facts: row.facts, isSolo: true };
}

/** Raises a count by a statement that reads no facts; returns null if it did not. */
async function raise(
  { database, totals }: SubmissionDependencies,
  statement: typeof RAISE_SOLO_COUNT | typeof RAISE_KNOWN_MEMBER_COUNT,
  values: readonly unknown[],
  { key, total }: { readonly key: TotalKey; readonly total: number },
): Promise<SubmissionRead | null> {
  const raised = await database.row<{ points: number }>(statement, values);
  if (!raised) return null;
  totals.set(key, total);
  return { isRaised: true, points: raised.points };
}

function setTotal(totals: KnownTotals, key: TotalKey, { counted, count, reversed }: SubmissionFacts): void {
  if (counted === key.counted) totals.set(key, (count ?? 0) + (reversed ?? 0));
}

/**
 * A report that raises a count that is known tries that first, as `readSolo` does.
 *
 * @returns null if the report may complete the task by itself, what it counts does not add up in a team, or
 *   the task is not one without a tier of the participant's team.
 */
async function readMember(
  dependencies: SubmissionDependencies,
  parameters: FactsParameters,
  task: KnownTask,
  report: TriggerDataInput,
): Promise<SubmissionRead | null> {
  const counted = countedBelowGoal(task, report);
  if (counted === null || !isSummed(counted)) return null;
  const { database, totals } = dependencies;
  const [keyHash, , position] = parameters;
  const key = { keyHash, position, counted };
  const total = runningTotal(report);
  const values = [...parameters, task.text, counted, total, task.trigger.goal];
  if (totals.isKnown(key) && totals.isHigher(key, total)) {
    const raised = await raise(dependencies, RAISE_KNOWN_MEMBER_COUNT, values, { key, total });
    if (raised) return raised;
  }
  const row = await database.row<RaisedFacts>(RAISE_MEMBER_COUNT, values);
  if (!row) return null;
  const { facts, isRaised } = row;
  if (isRaised) totals.set(key, total);
  return isRaised ? { isRaised, points: facts.points } : { isRaised, facts, isSolo: false };
}

/**
 * Returns what a report counts that cannot complete the task; null if it may complete it, or does not match.
 */
function countedBelowGoal({ trigger }: KnownTask, report: TriggerDataInput): string | null {
  const { goal } = trigger;
  if (goal === null || runningTotal(report) >= goal || reportProblem(trigger, report)) return null;
  return countedBy(trigger);
}

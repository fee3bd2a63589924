import type { Database } from '#kit/database/database';
import { countedBy, reportProblem } from '../rules/trigger-matching';
import { isSummed } from '../teams/team-counts';
import { runningTotal } from './judge-report';
import type { KnownTask, KnownTasks } from './known-tasks';
import { RAISE_MEMBER_COUNT } from './member-statements';
import { RAISE_SOLO_COUNT, type RaisedFacts, READ_SOLO_FACTS } from './solo-statements';
import { type FactsRow, READ_FACTS, type SubmissionFacts } from './submission-statements';
import type { TriggerDataInput } from './submit-achievement.inputs';

/** What submissions are judged with. */
export interface SubmissionDependencies {
  readonly database: Database;
  readonly tasks: KnownTasks;
}

/** Parameters of the statements that read facts. */
export type FactsParameters = readonly [keyHash: string, eventId: string, position: number];

/** What the first statement of a submission read, and whether it raised the count. */
export type SubmissionRead =
  | { readonly isRaised: true; readonly facts: SubmissionFacts }
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
  { database, tasks }: SubmissionDependencies,
  parameters: FactsParameters,
  report: TriggerDataInput,
): Promise<SubmissionRead> {
  const [, eventId, position] = parameters;
  const known = tasks.at(eventId, position);
  if (known) {
    const readKnown = known.mode === 'solo' ? readSolo : readMember;
    const read = await readKnown(database, parameters, known, report);
    if (read) return read;
  }
  const row = await database.row<FactsRow<SubmissionFacts>>(READ_FACTS, parameters);
  return { isRaised: false, facts: row?.facts, isSolo: false };
}

/** Returns null if the task is not one of a solo event without a tier, or the key is unknown. */
async function readSolo(
  database: Database,
  parameters: FactsParameters,
  task: KnownTask,
  report: TriggerDataInput,
): Promise<SubmissionRead | null> {
  const counted = countedBelowGoal(task, report);
  if (counted === null) {
    const row = await database.row<FactsRow<SubmissionFacts>>(READ_SOLO_FACTS, parameters);
    return row ? { isRaised: false, facts: row.facts, isSolo: true } : null;
  }
  const values = [...parameters, task.text, counted, runningTotal(report)];
  const row = await database.row<RaisedFacts>(RAISE_SOLO_COUNT, values);
  return row ? { ...row, isSolo: true } : null;
}

/**
 * Returns null if the report may complete the task by itself, what it counts does not add up in a team, or
 * the task is not one without a tier of the participant's team.
 */
async function readMember(
  database: Database,
  parameters: FactsParameters,
  task: KnownTask,
  report: TriggerDataInput,
): Promise<SubmissionRead | null> {
  const counted = countedBelowGoal(task, report);
  if (counted === null || !isSummed(counted)) return null;
  const values = [...parameters, task.text, counted, runningTotal(report), task.trigger.goal];
  const row = await database.row<RaisedFacts>(RAISE_MEMBER_COUNT, values);
  return row ? { ...row, isSolo: false } : null;
}

/**
 * Returns what a report counts that cannot complete the task; null if it may complete it, or does not match.
 */
function countedBelowGoal({ trigger }: KnownTask, report: TriggerDataInput): string | null {
  const { goal } = trigger;
  if (goal === null || runningTotal(report) >= goal || reportProblem(trigger, report)) return null;
  return countedBy(trigger);
}

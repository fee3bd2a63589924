import type { Database } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import type { NewCount } from '../ledger/ledger-entry';
import type { SubmissionFacts } from '../plugin/submission-statements';
import type { TriggerDataInput } from '../plugin/submit-achievement.inputs';
import type { GoalNode } from '../rules/goals/goal-nodes';
import { reportProblem } from '../rules/trigger-matching';
import { type TeamCounts, TeamTally } from '../teams/team-counts';
import { teamCountsSql } from '../teams/team-counts-sql';
import { GoalCounts, leavesOf, type PartCount } from './goal-counts';
import { nodesOf } from './nodes-of';

/** $1 participant, $2 position, $3 team, empty in a solo event. */
const PART_COUNTS = {
  name: 'bingo_part_counts_of_task',
  text: `SELECT q.position, q.part, q.count::float8 AS count, q.reversed::float8 AS reversed
    FROM bingo.part_counts q WHERE q.participant_id = $1 AND q.position = $2 AND q.team_id = $3`,
} as const;

/** $1 participant, $2 position. */
const TEAM_PART_COUNTS = {
  name: 'bingo_team_part_counts_of_task',
  text: `SELECT ${teamCountsSql('part_counts', '$2')} AS counts FROM bingo.participants p WHERE p.id = $1`,
} as const;

/**
 * Judges a submission of the plugin for a task of a composed goal: the running total of a part. What
 * it returns may be written only under the row lock of the participant, and of its team, by which the facts
 * were read.
 *
 * @returns the entries to be written; empty if nothing changes.
 * @throws DomainError BAD_USER_INPUT if no part asks for it.
 */
export async function judgePartSubmission(
  database: Database,
  { participantId, teamId, trigger, isCompleted, isRevoked }: SubmissionFacts,
  position: number,
  report: TriggerDataInput,
): Promise<readonly NewCount[]> {
  const nodes = trigger === null ? null : nodesOf(trigger);
  if (!nodes) throw new Error('A stored goal cannot be read');
  requirePart(nodes, report);
  if (isCompleted) return [];
  const [stored, team] = await Promise.all([
    database.rows<PartCount>(PART_COUNTS, [participantId, position, teamId ?? '']),
    teamId === null
      ? undefined
      : database.row<{ counts: TeamCounts | null }>(TEAM_PART_COUNTS, [participantId, position]),
  ]);
  const advance = new GoalCounts(stored, new TeamTally(team?.counts ?? null)).advance(
    { position, nodes },
    { total: report.count ?? 1 },
    { isAsked: (asked) => reportProblem(asked, report) === null, canComplete: !isRevoked },
  );
  return (advance?.changes ?? []).map((change) => ({ ...change, source: 'submit' }));
}

/** @throws DomainError BAD_USER_INPUT. */
function requirePart(nodes: readonly GoalNode[], report: TriggerDataInput): void {
  const triggers = leavesOf(nodes).map(({ trigger }) => trigger);
  if (triggers.some((trigger) => reportProblem(trigger, report) === null)) return;
  const sameType = triggers.filter(({ type }) => type === report.type);
  const [field, accepted] =
    sameType.length > 0
      ? ['target', sameType.map(({ target }) => target)]
      : ['type', triggers.map(({ type }) => type)];
  throw invalidArgument(`input.trigger.${field}`, `must be ${[...new Set(accepted)].join(' or ')}`);
}

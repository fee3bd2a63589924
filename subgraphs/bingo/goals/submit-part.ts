import type { Database } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import type { NewCount } from '../ledger/ledger-entry';
import { submittedThing } from '../plugin/prove-submission';
import type { SubmissionFacts } from '../plugin/submission-statements';
import type { TriggerDataInput } from '../plugin/submit-achievement.inputs';
import type { GoalNode } from '../rules/goals/goal-nodes';
import type { Proof } from '../rules/proofs/proof';
import { reportProblem } from '../rules/trigger-matching';
import { type TeamCounts, TeamTally } from '../teams/team-counts';
import { teamCountsSql } from '../teams/team-counts-sql';
import { GoalCounts, leavesOf, type PartCount } from './goal-counts';
import { nodesOf } from './nodes-of';

interface StoredParts {
  readonly counts: readonly PartCount[];
  readonly proof: Proof | null;
}

/** $1 participant, $2 position, $3 team, empty in a solo event, $4 what was submitted. */
const PART_COUNTS = {
  name: 'bingo_part_counts_of_task',
  text: `SELECT (SELECT f.proof FROM bingo.proofs f WHERE f.participant_id = $1 AND f.counted = $4) AS proof,
      (SELECT coalesce(json_agg(json_build_object(
          'position', q.position, 'part', q.part, 'count', q.count, 'reversed', q.reversed)), '[]')
        FROM bingo.part_counts q WHERE q.participant_id = $1 AND q.position = $2 AND q.team_id = $3) AS counts`,
} as const;

/** $1 participant, $2 position. */
const TEAM_PART_COUNTS = {
  name: 'bingo_team_part_counts_of_task',
  text: `SELECT ${teamCountsSql('part_counts', '$2')} AS counts FROM bingo.participants p WHERE p.id = $1`,
} as const;

/** What a submission for a task of a composed goal changes. */
interface PartJudgement {
  /** To be written; empty if nothing changes. */
  readonly entries: readonly NewCount[];
  /** Of the facts of other sources about what was submitted; null if there are none. */
  readonly proof: Proof | null;
}

/**
 * Judges a submission of the plugin for a task of a composed goal: the running total of a part. What
 * it returns may be written only under the row lock of the participant, and of its team, by which the facts
 * were read.
 *
 * @param proven how much more facts of other sources prove together with it.
 * @throws DomainError BAD_USER_INPUT if no part asks for it.
 */
export async function judgePartSubmission(
  database: Database,
  { participantId, teamId, trigger, isCompleted, isRevoked }: SubmissionFacts,
  position: number,
  report: TriggerDataInput,
  proven = 0,
): Promise<PartJudgement> {
  const nodes = trigger === null ? null : nodesOf(trigger);
  if (!nodes) throw new Error('A stored goal cannot be read');
  requirePart(nodes, report);
  if (isCompleted) return { entries: [], proof: null };
  const [stored, team] = await Promise.all([
    database.row<StoredParts>(PART_COUNTS, [participantId, position, teamId ?? '', submittedThing(report)]),
    teamId === null
      ? undefined
      : database.row<{ counts: TeamCounts | null }>(TEAM_PART_COUNTS, [participantId, position]),
  ]);
  const { counts = [], proof = null } = stored ?? {};
  const advance = new GoalCounts(counts, new TeamTally(team?.counts ?? null)).advance(
    { position, nodes },
    { total: report.count ?? 1, proven },
    { isAsked: ({ trigger: asked }) => reportProblem(asked, report) === null, canComplete: !isRevoked },
  );
  return { entries: (advance?.changes ?? []).map((change) => ({ ...change, source: 'submit' })), proof };
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

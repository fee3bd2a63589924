import type { Transaction } from '#kit/database/database';
import { taskEvent } from '../activity/completion-events';
import { composedNodesOf } from '../goals/nodes-of';
import type { PlacedTask } from '../rules/board-edit';
import type { GoalNode } from '../rules/goals/goal-nodes';
import { GoalProgress } from '../rules/goals/goal-progress';
import { countedOf, goalOf } from '../rules/trigger-matching';
import { recomputeTeamTotals } from './recompute-team-totals';
import { combined, countTogether } from './team-counts';

/** SQL: whether the team `t` neither completed the position $2 nor has its completion revoked. */
const IS_OPEN = `NOT EXISTS (SELECT FROM bingo.completions c WHERE c.team_id = t.id AND c.team_id <> '' AND c.position = $2)
  AND NOT EXISTS (SELECT FROM bingo.revocations v WHERE v.team_id = t.id AND v.team_id <> '' AND v.position = $2)`;

/** $1 event, $2 position, $3 what is counted. */
const COUNTS = {
  text: `SELECT t.id, n.counted AS thing, sum(n.count)::float8 AS sum, max(n.count)::float8 AS most
    FROM bingo.teams t JOIN bingo.counts n ON n.team_id = t.id AND n.team_id <> '' AND n.position = $2
    WHERE t.event_id = $1 AND n.counted = $3 AND ${IS_OPEN} GROUP BY t.id, n.counted`,
} as const;

/** $1 event, $2 position. */
const PART_COUNTS = {
  text: `SELECT t.id, q.part AS thing, q.count::float8 AS count
    FROM bingo.teams t JOIN bingo.part_counts q ON q.team_id = t.id AND q.team_id <> '' AND q.position = $2
    WHERE t.event_id = $1 AND ${IS_OPEN}`,
} as const;

/** $1 event, $2 position, $3 teams, $4 what is counted. The completion is credited to who counted last. */
const COMPLETE = {
  text: `WITH reached AS (
      SELECT l.participant_id, l.team_id FROM unnest($3::text[]) AS r (team_id) CROSS JOIN LATERAL (
        SELECT l.participant_id, l.team_id FROM bingo.ledger l
        WHERE l.team_id = r.team_id AND l.team_id <> '' AND l.position = $2 AND l.kind = 'count'
        ORDER BY l.id DESC LIMIT 1
      ) AS l
    ),
    completed AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, proof)
      SELECT participant_id, team_id, $2, clock_timestamp(), 'automatic' FROM reached
      RETURNING participant_id, team_id, completed_at
    )
    INSERT INTO bingo.ledger
      (participant_id, team_id, event_id, position, kind, source, counted, change, count, completed, recorded_at)
    SELECT c.participant_id, c.team_id, $1, $2, 'goal_lowered', 'organiser', $4, 0, coalesce(n.count, 0), true, c.completed_at
    FROM completed c LEFT JOIN bingo.counts n
      ON n.participant_id = c.participant_id AND n.team_id = c.team_id AND n.position = $2 AND n.counted = $4
    RETURNING participant_id AS "participantId"`,
} as const;

/**
 * Completes tasks for all teams whose stored counts reach the goals. The caller must hold the exclusive lock
 * of the event.
 */
export async function completeReachedByTeams(
  transaction: Transaction,
  eventId: string,
  tasks: readonly PlacedTask[],
): Promise<void> {
  const completed = new Set<string>();
  for (const task of tasks) {
    const nodes = composedNodesOf(task.trigger);
    const counted = nodes ? null : countedOf(task.trigger);
    const reached = nodes
      ? await reachedGoal(transaction, eventId, task.position, nodes)
      : await reachedCount(transaction, eventId, task, counted);
    if (reached.length === 0) continue;
    const values = [eventId, task.position, reached, counted];
    const credited = await transaction.rows<{ participantId: string }>(COMPLETE, values);
    transaction.appendEvents(
      credited.map(({ participantId }) =>
        taskEvent('bingo_task_completed', { eventId, participantId, position: task.position }),
      ),
    );
    for (const id of reached) completed.add(id);
  }
  if (completed.size === 0) return;
  await recomputeTeamTotals(transaction, { eventId, teamIds: [...completed], participantIds: [] });
}

/** Returns the teams whose counts reach the goal of a single trigger. */
async function reachedCount(
  transaction: Transaction,
  eventId: string,
  { position, trigger }: PlacedTask,
  counted: string | null,
): Promise<string[]> {
  if (counted === null) return [];
  const goal = goalOf(trigger);
  const rows = await transaction.rows<{ id: string; sum: number; most: number }>(COUNTS, [
    eventId,
    position,
    counted,
  ]);
  return rows.filter(({ sum, most }) => countTogether(counted, sum, most) >= goal).map(({ id }) => id);
}

/** Returns the teams whose counts reach a composed goal. */
async function reachedGoal(
  transaction: Transaction,
  eventId: string,
  position: number,
  nodes: readonly GoalNode[],
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string; thing: string; count: number }>(PART_COUNTS, [
    eventId,
    position,
  ]);
  const byTeam = new Map<string, Map<string, number>>();
  for (const { id, thing, count } of rows) {
    const counts = byTeam.get(id) ?? new Map<string, number>();
    byTeam.set(id, counts.set(thing, combined(thing, counts.get(thing) ?? 0, count)));
  }
  return [...byTeam].filter(([, counts]) => new GoalProgress(nodes, counts).isCompleted).map(([id]) => id);
}

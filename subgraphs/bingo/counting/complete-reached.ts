import type { Transaction } from '#kit/database/database';
import { taskEvent } from '../board/event-log';
import { forParticipants } from '../participants/participants.queries';
import type { PlacedTask } from '../rules/board-edit';
import { countTogether } from '../rules/counts';
import { nodesOf } from '../triggers/goal-nodes';
import { GoalProgress } from '../triggers/goal-progress';
import { isComposed } from '../triggers/read-goal';
import { countedOf } from '../triggers/trigger-matching';
import { recomputeTotals } from './recompute-totals';
import { writeDecisions } from './write-ledger';

const COMPLETED = {
  text: `SELECT DISTINCT c.position FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
    WHERE p.event_id = $1 ORDER BY c.position`,
} as const;

/** $1 participants. */
const COUNTED = {
  text: `SELECT position FROM bingo.counts WHERE participant_id = ANY($1)
    UNION SELECT position FROM bingo.part_counts WHERE participant_id = ANY($1)`,
} as const;

/** Returns the positions of an event's board that at least one participant completed, ascending. */
export async function completedPositions(transaction: Transaction, eventId: string): Promise<number[]> {
  const rows = await transaction.rows<{ position: number }>(COMPLETED, [eventId]);
  return rows.map(({ position }) => position);
}

/** Returns the positions of an event's board at which something was counted. */
async function countedPositions(transaction: Transaction, eventId: string): Promise<Set<number>> {
  const positions = new Set<number>();
  await forParticipants(transaction, eventId, async (ids) => {
    const rows = await transaction.rows<{ position: number }>(COUNTED, [ids]);
    for (const { position } of rows) positions.add(position);
  });
  return positions;
}

/** SQL: the entrants for which $2 is completed, or its completion revoked. $1 event. */
const CLOSED = `SELECT c.entrant_id AS id FROM bingo.completions c WHERE c.event_id = $1 AND c.position = $2
  UNION SELECT v.entrant_id FROM bingo.participants p JOIN bingo.revocations v ON v.participant_id = p.id
  WHERE p.event_id = $1 AND v.position = $2`;

/** $1 event, $2 position. What counted for entrants that have not completed it. */
const openCounts = (table: 'counts' | 'part_counts', thing: 'counted' | 'part') => ({
  text: `WITH closed AS (${CLOSED})
    SELECT n.entrant_id AS "entrantId", n.${thing} AS thing, sum(n.count)::float8 AS sum, max(n.count)::float8 AS most
    FROM bingo.participants p JOIN bingo.${table} n ON n.participant_id = p.id AND n.position = $2
    WHERE p.event_id = $1 AND NOT EXISTS (SELECT FROM closed WHERE closed.id = n.entrant_id) GROUP BY 1, 2`,
});
const OPEN_COUNTS = openCounts('counts', 'counted');
const OPEN_PART_COUNTS = openCounts('part_counts', 'part');

interface OpenCount {
  readonly entrantId: string;
  readonly thing: string;
  readonly sum: number;
  readonly most: number;
}

/** $1 position, $2 entrants, $3 what is counted. A completion of a team is credited to who counted last. */
const CREDITED = {
  text: `SELECT credited.*, coalesce((SELECT n.count::float8 FROM bingo.counts n WHERE n.participant_id = credited."participantId"
        AND n.team_id = credited."teamId" AND n.position = $1 AND n.counted = $3), 0) AS count
    FROM (
      SELECT coalesce(last.participant_id, r.id) AS "participantId", coalesce(last.team_id, '') AS "teamId"
      FROM unnest($2::text[]) AS r (id) LEFT JOIN LATERAL (
        SELECT l.participant_id, l.team_id FROM bingo.ledger l
        WHERE l.team_id = r.id AND l.team_id <> '' AND l.position = $1 AND l.kind = 'count' ORDER BY l.id DESC LIMIT 1
      ) AS last ON true
    ) AS credited`,
  timeoutMs: 10_000,
} as const;

interface Credited {
  readonly participantId: string;
  /** Empty in a solo event. */
  readonly teamId: string;
  readonly count: number;
}

/**
 * Completes tasks for all entrants of an event whose stored counts reach the goals. The caller must hold the
 * exclusive lock of the event.
 */
export async function completeReached(
  transaction: Transaction,
  eventId: string,
  tasks: readonly PlacedTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  const counting = await countedPositions(transaction, eventId);
  const teams = new Set<string>();
  const participants = new Set<string>();
  for (const { position, trigger } of tasks.filter((task) => counting.has(task.position))) {
    const reached = await entrantsThatReach(transaction, eventId, position, trigger);
    if (reached.length === 0) continue;
    const counted = countedOf(trigger);
    const credited = await transaction.rows<Credited>(CREDITED, [position, reached, counted]);
    const common = { position, kind: 'goal_lowered', counted, change: 0, completed: true } as const;
    await writeDecisions(
      transaction,
      eventId,
      credited.map((completion) => ({ ...completion, ...common })),
    );
    for (const { participantId, teamId } of credited) {
      if (teamId === '') participants.add(participantId);
      else teams.add(teamId);
      transaction.appendEvents([taskEvent('bingo_task_completed', { eventId, participantId, position })]);
    }
  }
  if (teams.size + participants.size === 0) return;
  await recomputeTotals(transaction, { eventId, teamIds: [...teams], participantIds: [...participants] });
}

/** Returns the entrants whose counts reach a goal. */
async function entrantsThatReach(
  transaction: Transaction,
  eventId: string,
  position: number,
  trigger: string,
): Promise<string[]> {
  const nodes = nodesOf(trigger);
  if (!nodes || !(isComposed(trigger) || countedOf(trigger))) return [];
  const statement = isComposed(trigger) ? OPEN_PART_COUNTS : OPEN_COUNTS;
  const byEntrant = new Map<string, Map<string, number>>();
  for (const row of await transaction.rows<OpenCount>(statement, [eventId, position])) {
    const { entrantId, thing, sum, most } = row;
    const counts = byEntrant.get(entrantId) ?? new Map<string, number>();
    byEntrant.set(entrantId, counts.set(thing, countTogether(thing, sum, most)));
  }
  return [...byEntrant].filter(([, counts]) => new GoalProgress(nodes, counts).isCompleted).map(([id]) => id);
}

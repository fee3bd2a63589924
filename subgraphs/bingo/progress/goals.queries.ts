import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { type GoalNode, nodesOf } from '../triggers/goal-nodes';
import { GoalProgress } from '../triggers/goal-progress';
import { goalPartText } from '../triggers/goal-text';
import type { BingoContributor, BingoPartProgress, BingoTaskProgress } from './goal.fields';

/** Whose progress of which task to read. */
export interface ProgressRequest {
  readonly eventId: string;
  readonly position: number;
  readonly trigger: string;
  /** Null for the participant of the user. */
  readonly participantId: string | null;
  /** Null for a caller who is no user. */
  readonly userId: string | null;
  /** Whether the user may read progress of others. */
  readonly isOrganiser: boolean;
}

/** $1 participants, $2 events, $3 users. */
const PARTICIPANTS = {
  name: 'bingo_participants_of_progress',
  text: `SELECT p.id, p.event_id AS "eventId", p.user_id AS "userId", p.entrant_id AS "entrantId" FROM bingo.participants p
    WHERE p.id = ANY($1) OR (p.event_id = ANY($2) AND p.user_id = ANY($3))`,
} as const;

interface ParticipantRow {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly entrantId: string;
}

/** SQL: rows of a table that count for the entrants $1 at the positions $2. */
const countedIn = (table: string, thing: string, count: string): string =>
  `SELECT entrant_id, participant_id, position, ${thing} AS thing, ${count} AS count
    FROM bingo.${table} WHERE entrant_id = ANY($1) AND position = ANY($2)`;

/** Members that left a team are among those who counted for it. */
const COUNTS = {
  name: 'bingo_counts_of_progress',
  text: `SELECT n.entrant_id AS "entrantId", p.user_id AS "userId", p.rsn, n.position, n.thing, n.count
    FROM (
      ${countedIn('part_counts', 'part', 'count::float8')}
      UNION ALL ${countedIn('counts', 'counted', 'count::float8')}
      UNION ALL ${countedIn('completions', 'NULL', '1')}
    ) AS n JOIN bingo.participants p ON p.id = n.participant_id ORDER BY p.registered_at, p.id`,
} as const;

/** What a participant, of a team also a former member, counted for an entrant. */
interface CountRow {
  readonly entrantId: string;
  readonly userId: string;
  readonly rsn: string;
  readonly position: number;
  /** What was counted; null for a completion. */
  readonly thing: string | null;
  readonly count: number;
}

/**
 * Returns how far participants, or their teams, are with tasks, in two statements; null where there is no
 * such participant, or the user may not read it.
 */
export async function readProgress(
  database: Database,
  requests: readonly ProgressRequest[],
): Promise<(BingoTaskProgress | null)[]> {
  const participants = await database.rows<ParticipantRow>(PARTICIPANTS, [
    requests.flatMap(({ participantId }) => participantId ?? []),
    [...new Set(requests.flatMap(({ participantId, eventId }) => (participantId === null ? [eventId] : [])))],
    [...new Set(requests.flatMap(({ userId }) => userId ?? []))],
  ]);
  const requested = requests.map((request) =>
    participants.find((participant) => isRequested(request, participant)),
  );
  const rows = await database.rows<CountRow>(COUNTS, [
    [...new Set(requested.flatMap((participant) => participant?.entrantId ?? []))],
    [...new Set(requests.map(({ position }) => position))],
  ]);
  const keys = requests.map(({ position }, index) => `${position} ${requested[index]?.entrantId}`);
  const byTask = rowsByKey(keys, rows, ({ position, entrantId }) => `${position} ${entrantId}`);
  return requests.map(({ trigger }, index) =>
    requested[index] ? progressOf(trigger, byTask[index] ?? []) : null,
  );
}

function isRequested(
  { eventId, participantId, userId, isOrganiser }: ProgressRequest,
  participant: ParticipantRow,
): boolean {
  if (participant.eventId !== eventId) return false;
  const isOwn = participant.userId === userId;
  return participantId === null ? isOwn : participant.id === participantId && (isOwn || isOrganiser);
}

function progressOf(trigger: string, rows: readonly CountRow[]): BingoTaskProgress | null {
  const nodes = nodesOf(trigger);
  if (!nodes) return null;
  const completed = rows.some(({ thing }) => thing === null);
  const counted = isStored(nodes) ? rows : rows.map((row) => asCount(row, nodes));
  const contributions = nodes.map((node) => contributorsOfPart(node, counted));
  const counts = nodes.flatMap(({ leaf }, index) =>
    leaf ? [[leaf.key, together(leaf, contributions[index] ?? [])] as const] : [],
  );
  const progress = new GoalProgress(nodes, new Map(counts));
  const parts = nodes.map((node, index): BingoPartProgress => {
    const { kind, parent, text } = node;
    return {
      index,
      parent,
      kind,
      trigger: text,
      goalText: goalPartText(nodes, index),
      ...progress.at(index),
      contributors: contributions[index] ?? [],
    };
  });
  return { completed, parts };
}

/**
 * Returns whether the counts of a goal are stored: of a single trigger that one report completes only the
 * completion is.
 */
function isStored([goal]: readonly GoalNode[]): boolean {
  return goal?.leaf?.most !== 1;
}

/** Returns a completion as a count of the trigger that it completed. */
function asCount(row: CountRow, [goal]: readonly GoalNode[]): CountRow {
  return row.thing === null ? { ...row, thing: goal?.leaf?.key ?? null } : row;
}

function contributorsOfPart({ leaf }: GoalNode, rows: readonly CountRow[]): BingoContributor[] {
  if (!leaf) return [];
  const counted = rows
    .filter(({ thing, count }) => thing === leaf.key && count > 0)
    .map(({ userId, rsn, count }) => ({ user: { id: userId }, rsn, count }));
  const most = Math.max(...counted.map(({ count }) => count));
  const shared = leaf.isHighest ? counted.filter(({ count }) => count === most) : counted;
  const total = shared.reduce((sum, { count }) => sum + count, 0);
  return shared
    .map((contributor) => ({ share: contributor.count / total, ...contributor }))
    .sort((left, right) => right.share - left.share);
}

/** Returns what contributions are together. */
function together(
  { most, isHighest }: NonNullable<GoalNode['leaf']>,
  contributions: readonly BingoContributor[],
): number {
  const counts = contributions.map(({ count }) => count);
  if (isHighest) return Math.max(0, ...counts);
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

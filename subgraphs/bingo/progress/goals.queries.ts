import type { Database } from '#kit/database/database';
import type { Participant } from '../participants/participant.fields';
import { type GoalNode, nodesOf } from '../triggers/goal-nodes';
import { GoalProgress } from '../triggers/goal-progress';
import type { BingoContributor, BingoPartProgress, BingoTaskProgress } from './goal.fields';

/** A participant whose reports count for a task: also a present or former member of the same team. */
type Contributor = Pick<Participant, 'id' | 'userId' | 'rsn' | 'teamId'>;

/** $1 teams. Members that left are among those who counted. */
const OF_TEAMS = {
  name: 'bingo_contributors_of_teams',
  text: `SELECT counted.team_id AS "teamId", p.id, p.user_id AS "userId", p.rsn
    FROM (
      SELECT team_id, participant_id FROM bingo.counts WHERE team_id = ANY($1) AND team_id <> ''
      UNION SELECT team_id, participant_id FROM bingo.part_counts WHERE team_id = ANY($1) AND team_id <> ''
      UNION SELECT team_id, participant_id FROM bingo.completions WHERE team_id = ANY($1) AND team_id <> ''
    ) AS counted
    JOIN bingo.participants p ON p.id = counted.participant_id ORDER BY p.registered_at, p.id`,
} as const;

/**
 * Returns whose reports count for the tasks of each participant: in a solo event the participant's own, else
 * those of present and former members of the team. `teamId` is the team for which they counted.
 */
async function contributorsOf(
  database: Database,
  participants: readonly Contributor[],
): Promise<ReadonlyMap<string, readonly Contributor[]>> {
  const teams = [...new Set(participants.flatMap(({ teamId }) => teamId ?? []))];
  const members = teams.length === 0 ? [] : await database.rows<Contributor>(OF_TEAMS, [teams]);
  return new Map(
    participants.map((participant) => {
      const { id, teamId } = participant;
      return [id, teamId === null ? [participant] : members.filter((member) => member.teamId === teamId)];
    }),
  );
}

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
  text: `SELECT p.id, p.event_id AS "eventId", p.user_id AS "userId", p.rsn, p.team_id AS "teamId" FROM bingo.participants p
    WHERE p.id = ANY($1) OR (p.event_id = ANY($2) AND p.user_id = ANY($3))`,
} as const;

/** $1 participants, $2 positions. */
const COUNTS = {
  name: 'bingo_counts_of_progress',
  text: `SELECT participant_id AS "participantId", team_id AS "teamId", position, part AS thing, count::float8 AS count
    FROM bingo.part_counts WHERE participant_id = ANY($1) AND position = ANY($2)
    UNION ALL
    SELECT participant_id, team_id, position, counted, count::float8
    FROM bingo.counts WHERE participant_id = ANY($1) AND position = ANY($2)
    UNION ALL
    SELECT participant_id, team_id, position, NULL, 1
    FROM bingo.completions WHERE participant_id = ANY($1) AND position = ANY($2)`,
} as const;

interface ParticipantRow extends Contributor {
  readonly eventId: string;
}

interface CountRow {
  readonly participantId: string;
  /** Empty in a solo event. */
  readonly teamId: string;
  readonly position: number;
  /** What was counted; null for a completion. */
  readonly thing: string | null;
  readonly count: number;
}

/**
 * Returns how far participants, or their teams, are with tasks, in two statements, of teams in three; null
 * where there is no such participant, or the user may not read it.
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
  const asked = requests.map((request) => participants.find((participant) => isAsked(request, participant)));
  const contributors = await contributorsOf(
    database,
    asked.flatMap((participant) => participant ?? []),
  );
  const rows = await database.rows<CountRow>(COUNTS, [
    [...new Set([...contributors.values()].flat().map(({ id }) => id))],
    [...new Set(requests.map(({ position }) => position))],
  ]);
  const byTask = new Map<string, CountRow[]>();
  for (const row of rows) {
    const key = keyOf(row.position, row.participantId, row.teamId);
    byTask.set(key, [...(byTask.get(key) ?? []), row]);
  }
  return requests.map(({ position, trigger }, index) => {
    const participant = asked[index];
    if (!participant) return null;
    const own = contributors.get(participant.id) ?? [];
    const counts = own.flatMap(({ id, teamId }) => byTask.get(keyOf(position, id, teamId)) ?? []);
    return progressOf(trigger, own, counts);
  });
}

function keyOf(position: number, participantId: string, teamId: string | null): string {
  return `${position} ${participantId} ${teamId ?? ''}`;
}

function isAsked(
  { eventId, participantId, userId, isOrganiser }: ProgressRequest,
  participant: ParticipantRow,
): boolean {
  if (participant.eventId !== eventId) return false;
  const isOwn = participant.userId === userId;
  return participantId === null ? isOwn : participant.id === participantId && (isOwn || isOrganiser);
}

function progressOf(
  trigger: string,
  contributors: readonly Contributor[],
  rows: readonly CountRow[],
): BingoTaskProgress | null {
  const nodes = nodesOf(trigger);
  if (!nodes) return null;
  const completed = rows.some(({ thing }) => thing === null);
  const counted = isStored(nodes) ? rows : rows.map((row) => asCount(row, nodes));
  const contributions = nodes.map((node) => contributorsOfPart(node, contributors, counted));
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

function contributorsOfPart(
  { leaf }: GoalNode,
  contributors: readonly Contributor[],
  rows: readonly CountRow[],
): BingoContributor[] {
  if (!leaf) return [];
  const counted = contributors
    .map(({ id, userId, rsn }) => {
      const count = rows.find(
        ({ participantId, thing }) => participantId === id && thing === leaf.key,
      )?.count;
      return { user: { id: userId }, rsn, count: count ?? 0 };
    })
    .filter(({ count }) => count > 0);
  const most = Math.max(...counted.map(({ count }) => count));
  const shared = leaf.isHighest ? counted.filter(({ count }) => count === most) : counted;
  const total = shared.reduce((sum, { count }) => sum + count, 0);
  return shared
    .map((one) => ({ share: one.count / total, ...one }))
    .sort((one, other) => other.share - one.share);
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

import type { Transaction } from '#kit/database/database';
import type { Mode } from '#kit/rules/competition';
import type { Status, StatusFacts } from '#kit/rules/event-status';
import { instantText } from '#protocol/rules/time';
import { type KeyColumn, teamAtSql } from '../participants/locks';
import type { DatedPosition, PositionCount, StoredBoard } from '../rules/board-state';
import type { TeamCounts } from '../rules/counts';
import type { EventTimes } from '../rules/eligibility';
import { type Former, valueAt } from '../rules/former';
import type { PartCount } from '../rules/goal-counts';
import type { Proof } from '../rules/proof';
import type { Bonuses } from '../rules/scores';
import type { Tier } from '../rules/tiers';
import { nodesOf } from '../triggers/goal-nodes';
import { ownRow, positionsOf, teamCountsSql } from './entrant-sql';

/** What is stored of the participant of a key; timestamps are JSON strings. */
interface StoredFacts {
  readonly participantId: string;
  readonly eventId: string;
  readonly foldedRsn: string;
  readonly mode: Mode;
  readonly teamId: string | null;
  readonly presentTeam: string | null;
  readonly formerTeams: readonly Former<string>[] | null;
  readonly formerSet: readonly Former<Status>[];
  readonly points: number;
  readonly bingos: number;
  readonly start: string;
  readonly end: string;
  readonly set: StatusFacts['set'];
  readonly boardSize: number;
  readonly bonuses: Bonuses | null;
  /** By position. */
  readonly tiers: readonly Tier[] | null;
  readonly tasks: readonly StoredTask[];
  readonly completed: StoredBoard['completed'];
  readonly latest: StoredBoard['latest'];
  readonly creditedElsewhere: readonly number[];
  readonly revoked: readonly number[];
  readonly counts: readonly PositionCount[];
  readonly partCounts: readonly PartCount[];
  readonly teamCounts: TeamCounts;
  readonly teamPartCounts: TeamCounts;
  readonly proofs: readonly { readonly counted: string; readonly proof: Proof }[];
}

interface StoredTask {
  readonly position: number;
  readonly points: number;
  readonly trigger: string;
  readonly tier: number | null;
  readonly hiddenUntil: string | null;
}

const list = (item: string, from: string, order: string): string =>
  `(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') FROM ${from})`;

/** SQL: when what counted for the entrant of `p` happened. */
const LATEST = (table: 'counts' | 'part_counts'): string =>
  `SELECT n.position, n.latest_at FROM bingo.${table} n WHERE n.entrant_id = p.entrant_id AND n.latest_at IS NOT NULL`;

/**
 * $1 hash of the key or the id, $2 what is reported, as `reportKey` spells it, $3 when it happened; null for
 * now. To be run after the locks are held.
 */
const readFactsBy = (column: KeyColumn) =>
  ({
    name: `bingo_board_by_${column}`,
    text: `SELECT to_json(seen) AS facts FROM (
    SELECT p.id AS "participantId", p.folded_rsn AS "foldedRsn", p.event_id AS "eventId", p.points, p.bingos, e.mode,
      p.team_id AS "teamId", p.present_team AS "presentTeam", e.former_statuses AS "formerSet",
      CASE WHEN p.former_teams <> '[]' THEN ${list(
        'json_build_array(t.id, f.value -> 1)',
        'jsonb_array_elements(p.former_teams) WITH ORDINALITY AS f LEFT JOIN bingo.teams t ON t.id = f.value ->> 0',
        'f.ordinality',
      )} END AS "formerTeams",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set", e.board_size AS "boardSize", e.bonuses, e.tiers,
      ${list(
        `json_build_object('position', t.position, 'points', t.points, 'trigger', t.trigger, 'tier', t.tier,
          'hiddenUntil', t.hidden_until)`,
        'bingo.tasks t WHERE t.event_id = p.event_id',
        't.position',
      )} AS tasks,
      ${list(
        "json_build_object('position', c.position, 'at', least(c.occurred_at, c.completed_at))",
        'bingo.completions c WHERE c.entrant_id = p.entrant_id',
        'c.position',
      )} AS completed,
      CASE WHEN e.tiers IS NULL THEN '[]' ELSE ${list(
        "json_build_object('position', n.position, 'at', n.at)",
        `(SELECT position, max(latest_at) AS at FROM (${LATEST('counts')} UNION ALL ${LATEST('part_counts')}) AS n
          GROUP BY position) AS n`,
        'n.position',
      )} END AS latest,
      CASE WHEN p.former_teams = '[]' THEN '[]' ELSE ${list(
        'c.position',
        'bingo.completions c WHERE c.participant_id = p.id AND c.entrant_id <> p.entrant_id',
        'c.position',
      )} END AS "creditedElsewhere",
      ${positionsOf('revocations')} AS revoked,
      ${teamCountsSql('counts')} AS "teamCounts",
      ${teamCountsSql('part_counts')} AS "teamPartCounts",
      ${list(
        "json_build_object('position', n.position, 'counted', n.counted, 'count', n.count, 'reversed', n.reversed)",
        `bingo.counts n WHERE ${ownRow('n')}`,
        'n.position',
      )} AS counts,
      ${list(
        "json_build_object('position', q.position, 'part', q.part, 'count', q.count, 'reversed', q.reversed)",
        `bingo.part_counts q WHERE ${ownRow('q')}`,
        'q.position',
      )} AS "partCounts",
      ${list(
        "json_build_object('counted', f.counted, 'proof', f.proof)",
        'bingo.proofs f WHERE f.participant_id = p.id AND f.counted = ANY($2)',
        'f.counted',
      )} AS proofs
    FROM (
      SELECT p.id, p.folded_rsn, p.event_id, p.points, p.bingos, p.former_teams, p.team_id AS present_team,
        of_then.team_id, coalesce(of_then.team_id, p.id) AS entrant_id
      FROM bingo.participants p CROSS JOIN LATERAL (SELECT ${teamAtSql('$3')} AS team_id OFFSET 0) AS of_then
      WHERE p.${column} = $1
    ) AS p JOIN bingo.events e ON e.id = p.event_id
  ) AS seen`,
  }) as const;

const STATEMENTS = {
  key_hash: readFactsBy('key_hash'),
  hook_key_hash: readFactsBy('hook_key_hash'),
  id: readFactsBy('id'),
};

/** A participant and the board of its entrant, for whom something may count. */
export interface CountingBoard extends StoredBoard {
  readonly participantId: string;
  readonly eventId: string;
  /** Folded name of the player. */
  readonly foldedRsn: string;
  readonly mode: Mode;
  /** The team of when it happened; null in a solo event, and if the participant was in no team. */
  readonly teamId: string | null;
  readonly presentTeam: string | null;
  readonly formerTeams: readonly Former<string>[];
  readonly points: number;
  readonly bingos: number;
  /** Times are in ISO 8601. */
  readonly event: EventTimes;
  /** Whether it is a team event, and the participant was in no team. */
  readonly lacksTeam: boolean;
  /** What facts about the things that were requested prove, by thing. */
  readonly proofs: ReadonlyMap<string, Proof>;
}

/**
 * Reads the board of a participant under the locks of `lockForCounting`.
 *
 * @param things what is reported, as `reportKey` spells it.
 * @param at when it happened, in ISO 8601: the board is of the team of then; null for now.
 * @returns null if there is no such participant.
 */
export async function readCountingBoard(
  transaction: Transaction,
  column: KeyColumn,
  key: string,
  { things, at }: { readonly things: readonly string[]; readonly at: string | null },
): Promise<CountingBoard | null> {
  const row = await transaction.row<{ facts: StoredFacts }>(STATEMENTS[column], [key, things, at]);
  return row ? boardFrom(row.facts) : null;
}

/** Returns the team that a participant was in at a time; null if none, or if it was disbanded. */
export function teamAt({ formerTeams, presentTeam }: CountingBoard, at: string): string | null {
  return valueAt(formerTeams, presentTeam, at);
}

/** Returns stored facts with parsed goals and instants. */
function boardFrom(stored: StoredFacts): CountingBoard {
  const { start, end, set, formerSet, formerTeams, tasks, tiers, completed, latest, proofs, ...board } =
    stored;
  const { mode, teamId } = board;
  return {
    ...board,
    event: { start: instantText(start), end: instantText(end), set, formerSet },
    formerTeams: formerTeams ?? [],
    completed: completed.map(withInstant),
    latest: latest.map(withInstant),
    lacksTeam: mode === 'teams' && teamId === null,
    tiers: tiers ?? [],
    // Fields one by one: copies of the rest take most of the time of a large board.
    tasks: tasks.flatMap(({ position, points, tier, trigger: text, hiddenUntil: hidden }) => {
      const nodes = nodesOf(text);
      if (!nodes) return [];
      const { trigger, requested = null } = nodes[0]?.leaf ?? {};
      const hiddenUntil = hidden && instantText(hidden);
      return trigger
        ? { position, points, tier, hiddenUntil, trigger, requested }
        : { position, points, tier, hiddenUntil, nodes };
    }),
    proofs: new Map(proofs.map(({ counted, proof }) => [counted, proof])),
  };
}

function withInstant({ position, at }: DatedPosition): DatedPosition {
  return { position, at: instantText(at) };
}

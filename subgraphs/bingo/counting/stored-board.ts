import type { Transaction } from '#kit/database/database';
import type { Mode } from '#kit/rules/competition';
import type { StatusFacts } from '#kit/rules/event-status';
import { instantText } from '#protocol/rules/time';
import type { KeyColumn } from '../participants/locks';
import type { PositionCount, StoredBoard } from '../rules/board-state';
import type { TeamCounts } from '../rules/counts';
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
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
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
  readonly completed: readonly number[];
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

/**
 * $1 hash of the key or the id, $2 what is reported, as `reportKey` spells it. To be run after the locks are
 * held.
 */
const readFactsBy = (column: KeyColumn) =>
  ({
    name: `bingo_board_by_${column}`,
    text: `SELECT to_json(seen) AS facts FROM (
    SELECT p.id AS "participantId", p.folded_rsn AS "foldedRsn", p.event_id AS "eventId", p.points, p.bingos, e.mode,
      p.team_id AS "teamId",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set", e.board_size AS "boardSize", e.bonuses, e.tiers,
      ${list(
        `json_build_object('position', t.position, 'points', t.points, 'trigger', t.trigger, 'tier', t.tier,
          'hiddenUntil', t.hidden_until)`,
        'bingo.tasks t WHERE t.event_id = p.event_id',
        't.position',
      )} AS tasks,
      ${positionsOf('completions')} AS completed,
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
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.${column} = $1
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
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
  readonly points: number;
  readonly bingos: number;
  /** Times are in ISO 8601. */
  readonly event: StatusFacts<string>;
  /** Whether it is a team event, and the participant is in no team. */
  readonly lacksTeam: boolean;
  /** What facts about the things that were requested prove, by thing. */
  readonly proofs: ReadonlyMap<string, Proof>;
}

/**
 * Reads the board of a participant under the locks of `lockForCounting`.
 *
 * @param things what is reported, as `reportKey` spells it.
 * @returns null if there is no such participant.
 */
export async function readCountingBoard(
  transaction: Transaction,
  column: KeyColumn,
  key: string,
  things: readonly string[],
): Promise<CountingBoard | null> {
  const row = await transaction.row<{ facts: StoredFacts }>(STATEMENTS[column], [key, things]);
  return row ? boardFrom(row.facts) : null;
}

/** Returns stored facts with parsed goals and instants. */
function boardFrom({ start, end, set, tasks, tiers, proofs, ...board }: StoredFacts): CountingBoard {
  const { mode, teamId } = board;
  return {
    ...board,
    event: { start: instantText(start), end: instantText(end), set },
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

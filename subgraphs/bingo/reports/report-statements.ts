import type { Status } from '#kit/rules/event-status';
import type { Mode } from '#kit/rules/team-size';
import type { PartCount } from '../goals/goal-counts';
import { type KeyColumn, lockCountsBy, lockParticipantBy } from '../plugin/submission-statements';
import type { Bonuses } from '../rules/bonuses';
import type { Proof } from '../rules/proofs/proof';
import type { Tier } from '../rules/tiers';
import type { TeamCounts } from '../teams/team-counts';
import { ownRow, positionsOf, teamCountsSql } from '../teams/team-counts-sql';
import type { BingoReportResult } from './bingo-report-results.type';
import type { PositionCount } from './board-state';

/** What is stored of the participant of a key; timestamps are JSON strings. */
export interface StoredFacts {
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
  readonly set: Status | null;
  readonly boardSize: number;
  readonly bonuses: Bonuses | null;
  /** By position. */
  readonly tiers: readonly Tier[] | null;
  readonly tasks: readonly StoredTask[];
  readonly completed: readonly number[];
  readonly revoked: readonly number[];
  readonly counts: readonly PositionCount[];
  readonly partCounts: readonly PartCount[];
  readonly teamCounts: TeamCounts | null;
  readonly teamPartCounts: TeamCounts | null;
  readonly proofs: readonly { readonly counted: string; readonly proof: Proof }[];
  readonly answers: readonly { readonly id: string; readonly answer: BingoReportResult }[];
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
 * $1 hash of the key or the id, $2 ids of reports, $3 what they are about, as `reportKey` spells it. To be
 * run after the participant's locks are held.
 */
const readFactsBy = (column: KeyColumn) =>
  ({
    name: `bingo_report_facts_by_${column}`,
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
        'bingo.proofs f WHERE f.participant_id = p.id AND f.counted = ANY($3)',
        'f.counted',
      )} AS proofs,
      ${list(
        "json_build_object('id', r.report_id, 'answer', r.answer)",
        `bingo.reports r WHERE r.participant_id = p.id AND r.report_id = ANY($2)
          AND coalesce(r.expires_at > now(), true)`,
        'r.report_id',
      )} AS answers
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.${column} = $1
  ) AS seen`,
  }) as const;

const statementsBy = (column: KeyColumn) => ({
  lockParticipant: lockParticipantBy(column),
  lockCounts: lockCountsBy(column),
  readFacts: readFactsBy(column),
});

/** The statements that find a participant by the key of each kind of client. */
export const BY_CLIENT = { plugin: statementsBy('key_hash'), hook: statementsBy('hook_key_hash') };

/** The statements that find a participant by its id. */
export const BY_ID = statementsBy('id');

/** $1 participant, $2 answers: `id`, `answer` and `expiresAt`. An expired answer is replaced. */
export const WRITE_ANSWERS = {
  name: 'bingo_write_answers',
  text: `INSERT INTO bingo.reports (participant_id, report_id, answer, expires_at)
    SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb) AS r (id text, answer jsonb, "expiresAt" timestamptz)
    ON CONFLICT (participant_id, report_id) DO UPDATE
    SET answer = excluded.answer, expires_at = excluded.expires_at`,
} as const;

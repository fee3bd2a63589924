import { shareLockSql } from '#kit/database/named-lock';
import type { StatusFacts } from '#kit/rules/event-status';
import type { Mode } from '#kit/rules/team-size';
import { EVENT_LOCK_NAME } from '../events/event-lock';
import { isShown } from '../hidden-tasks/shown-sql';
import type { Bonuses } from '../rules/bonuses';
import type { Proof } from '../rules/proofs/proof';
import type { TeamCounts } from '../teams/team-counts';
import { isAt, ownRow, positionsOf, teamCountsSql } from '../teams/team-counts-sql';
import { TIER_FACTS, type TierFacts } from '../tiers/tier-facts';
import { type EventOfKey, OTHER_EXISTS } from './require-own-event';

/** The facts that a report is judged by; timestamps are JSON strings. */
export interface SubmissionFacts extends EventOfKey, StatusFacts<string> {
  readonly participantId: string;
  readonly mode: Mode;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
  readonly points: number;
  /** Null if the position has no task, or one that is hidden. */
  readonly trigger: string | null;
  readonly taskPoints: number;
  /** Whether it is completed, in a team event for the team. */
  readonly isCompleted: boolean;
  /** Whether an organiser took the completion back. */
  readonly isRevoked: boolean;
  /** What counted so far; null before the first report. */
  readonly count: number | null;
  /** Sum of the reversed changes; running totals contain it, `count` does not. */
  readonly reversed: number | null;
  /** What `count` counts. */
  readonly counted: string | null;
  /** Whether facts of other sources may say how often it happened. */
  readonly hasFacts: boolean;
  /** Null in a solo event. */
  readonly teamCounts: TeamCounts | null;
  /** Null for a task that is always open. */
  readonly tierFacts: TierFacts | null;
}

/** The facts read under the participant's row lock, with those needed to find completed lines. */
export interface LockedFacts extends SubmissionFacts {
  readonly boardSize: number;
  /** Null if the event has none. */
  readonly bonuses: Bonuses | null;
  /** Positions with a task; null if there is none. */
  readonly taskPositions: readonly number[] | null;
  readonly completedPositions: readonly number[];
  /** What facts about the thing that was submitted prove; null if there are none. */
  readonly proof: Proof | null;
}

/** A row of facts as one JSON value, which is cheaper to parse than many columns. */
export interface FactsRow<Facts> {
  readonly facts: Facts;
}

/** What `lockParticipantBy` returns. */
export interface LockedTeam {
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
}

/** The column by which a participant is found: that of a credential, or its id. */
export type KeyColumn = 'key_hash' | 'hook_key_hash' | 'id';

/**
 * Takes the shared lock of the event, then the row lock of the team, then that of the participant, in this
 * order everywhere to prevent deadlocks. Returns the team: another one than the facts name if the participant
 * was moved while this statement waited for the event. $1 hash of the key, or the id.
 */
export const lockParticipantBy = (column: KeyColumn) =>
  ({
    name: `bingo_lock_participant_by_${column}`,
    text: `WITH shared AS MATERIALIZED (
      SELECT p.id, p.team_id, ${shareLockSql(EVENT_LOCK_NAME)} FROM bingo.participants p WHERE p.${column} = $1
    ),
    team AS MATERIALIZED (
      SELECT t.id FROM shared JOIN bingo.teams t ON t.id = shared.team_id FOR NO KEY UPDATE OF t
    )
    SELECT team.id AS "teamId" FROM shared LEFT JOIN team ON true
    JOIN bingo.participants p ON p.id = shared.id FOR NO KEY UPDATE OF p`,
  }) as const;

/** Locks the counts of the participant that `lockParticipantBy` locked. $1 hash of the key, or the id. */
export const lockCountsBy = (column: KeyColumn) =>
  ({
    name: `bingo_lock_counts_by_${column}`,
    text: `SELECT FROM bingo.counts n JOIN bingo.participants p ON p.id = n.participant_id
    WHERE p.${column} = $1 ORDER BY n.position FOR UPDATE OF n`,
  }) as const;

export const LOCK_PARTICIPANT = lockParticipantBy('key_hash');
export const LOCK_COUNTS = lockCountsBy('key_hash');

/** SQL: whether facts of the participant `p` may say more than the count `n`, if there is one. */
export const HAS_FACTS = `coalesce(n.has_facts,
        EXISTS (SELECT FROM bingo.proofs f WHERE f.participant_id = p.id)) AS "hasFacts"`;

/** $1 hash of the key, $2 event, $3 position. */
const factsWith = (more: string): string => `SELECT to_json(seen) AS facts FROM (
    SELECT p.id AS "participantId", p.event_id AS "eventId", p.points, ${OTHER_EXISTS} AS "otherExists",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      e.mode, p.team_id AS "teamId", t.trigger, t.points AS "taskPoints", ${isAt('completions', '$3')} AS "isCompleted",
      ${isAt('revocations', '$3')} AS "isRevoked", n.count, n.reversed, n.counted, ${HAS_FACTS},
      ${teamCountsSql('counts', '$3')} AS "teamCounts", ${TIER_FACTS} AS "tierFacts"${more}
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND ${isShown('t')}
    LEFT JOIN bingo.counts n ON ${ownRow('n')} AND n.position = $3
    WHERE p.key_hash = $1
  ) AS seen`;

export const READ_FACTS = { name: 'bingo_submission_facts', text: factsWith('') } as const;

/**
 * SQL: what `LockedFacts` has more; $4 what was submitted, as `reportKey` spells it. Requires
 * `bingo.participants p` and `bingo.events e` in scope.
 */
export const BOARD_FACTS = `, e.board_size AS "boardSize", e.bonuses,
      (SELECT json_agg(b.position) FROM bingo.tasks b WHERE b.event_id = p.event_id) AS "taskPositions",
      ${positionsOf('completions')} AS "completedPositions",
      (SELECT f.proof FROM bingo.proofs f WHERE f.participant_id = p.id AND f.counted = $4) AS proof`;

/**
 * Reads the facts under the participant's row lock. It must be a separate statement, begun after the lock is
 * held: a statement that waits for a lock keeps the snapshot of other tables from before the wait.
 */
export const READ_LOCKED_FACTS = {
  name: 'bingo_submission_held_facts',
  text: factsWith(BOARD_FACTS),
} as const;

/**
 * Raises a stored count of a solo event to a running total and writes the entry: $1 participant, $2 position,
 * $3 what is counted, $4 running total. Returns nothing if no such count is stored yet, or it has facts.
 *
 * It takes the locks of the participant (shared) and of the count in the order in which everybody takes them.
 */
export const RAISE_COUNT = {
  name: 'bingo_raise_count',
  text: `WITH participant AS MATERIALIZED (
      SELECT p.id, p.event_id FROM bingo.participants p WHERE p.id = $1 FOR KEY SHARE
    ),
    stored AS MATERIALIZED (
      SELECT n.participant_id, n.position, n.count, n.reversed, participant.event_id
      FROM participant JOIN bingo.counts n ON n.participant_id = participant.id
      WHERE n.position = $2 AND n.team_id = '' AND NOT n.has_facts AND n.counted = $3 FOR UPDATE OF n
    ),
    raised AS (
      UPDATE bingo.counts n SET count = $4 - s.reversed FROM stored s
      WHERE n.participant_id = s.participant_id AND n.position = s.position AND n.team_id = '' AND $4 > s.count + s.reversed
      RETURNING n.count, n.count - s.count AS change
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, change, count)
      SELECT s.participant_id, s.event_id, s.position, 'count', 'submit', $3, raised.change, raised.count
      FROM stored s, raised
    )
    SELECT stored.position FROM stored`,
} as const;

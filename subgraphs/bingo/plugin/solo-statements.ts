import { isShown } from '../hidden-tasks/shown-sql';
import { OTHER_EXISTS } from './require-own-event';
import { BOARD_FACTS, HAS_FACTS } from './submission-statements';

const isOwn = (table: 'completions' | 'revocations') =>
  `EXISTS (SELECT FROM bingo.${table} s WHERE s.participant_id = p.id AND s.position = $3 AND s.team_id = '')`;

/**
 * The facts of a task without a tier in a solo event; no row for any other. Without the parts for teams and
 * tiers, whose plans PostgreSQL sets up even if it never executes them, it takes two thirds of the time. $1
 * hash of the key, $2 event, $3 position.
 */
const soloFacts = (
  more = '',
): string => `SELECT p.id AS "participantId", p.event_id AS "eventId", p.points, ${OTHER_EXISTS} AS "otherExists",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      e.mode, NULL::text AS "teamId", t.trigger, t.points AS "taskPoints", ${isOwn('completions')} AS "isCompleted",
      ${isOwn('revocations')} AS "isRevoked", n.count, n.reversed, n.counted, ${HAS_FACTS},
      NULL::json AS "teamCounts", NULL::json AS "tierFacts"${more}
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id AND e.mode = 'solo'
    JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND t.tier IS NULL AND ${isShown('t')}
    LEFT JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3 AND n.team_id = ''
    WHERE p.key_hash = $1`;

export const READ_SOLO_FACTS = {
  name: 'bingo_solo_facts',
  text: `SELECT to_json(seen) AS facts FROM (${soloFacts()}) AS seen`,
} as const;

/** As `READ_LOCKED_FACTS`, for a task without a tier in a solo event. */
export const READ_LOCKED_SOLO_FACTS = {
  name: 'bingo_locked_solo_facts',
  text: `SELECT to_json(seen) AS facts FROM (${soloFacts(BOARD_FACTS)}) AS seen`,
} as const;

/**
 * Raises a stored count to a running total and writes the entry: $1 hash of the key, $2 event, $3 position,
 * $4 the trigger of the task, $5 what it counts, $6 running total, which must be below the goal. Returns the
 * points of the participant. It raises and returns nothing if anything else is needed: the key or the trigger
 * is another one, the event is not active, the task is completed, or no lower count of the same without facts
 * is stored.
 *
 * It takes the locks of the participant (shared) and of the count in the order in which everybody takes them,
 * and only to raise.
 */
export const RAISE_SOLO_COUNT = {
  name: 'bingo_raise_solo_count',
  text: `WITH stored AS MATERIALIZED (
      SELECT n.participant_id, n.count, n.reversed, p.event_id, p.points
      FROM bingo.participants p
      JOIN bingo.events e ON e.id = p.event_id AND e.mode = 'solo'
      JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND t.tier IS NULL AND ${isShown('t')}
      JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3 AND n.team_id = ''
      WHERE p.key_hash = $1 AND p.event_id = $2 AND coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date)
        AND t.trigger = $4 AND NOT ${isOwn('completions')} AND NOT n.has_facts AND n.counted = $5 AND $6 > n.count + n.reversed
      FOR KEY SHARE OF p FOR UPDATE OF n
    ),
    raised AS (
      UPDATE bingo.counts n SET count = $6 - s.reversed FROM stored s
      WHERE n.participant_id = s.participant_id AND n.position = $3 AND n.team_id = ''
      RETURNING n.participant_id, s.event_id, s.points, n.count, n.count - s.count AS change
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, change, count)
      SELECT r.participant_id, r.event_id, $3, 'count', 'submit', $5, r.change, r.count FROM raised r
    )
    SELECT points FROM raised`,
} as const;

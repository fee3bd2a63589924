import { shareLockSql } from '#kit/database/named-lock';
import { EVENT_LOCK_NAME } from '../events/event-lock';
import { isShown } from '../hidden-tasks/shown-sql';
import { ofTeam, teamCountsSql } from '../teams/team-counts-sql';
import { OTHER_EXISTS } from './require-own-event';
import { HAS_FACTS, type SubmissionFacts } from './submission-statements';

const isOfTeam = (table: 'completions' | 'revocations') =>
  `EXISTS (SELECT FROM bingo.${table} s WHERE ${ofTeam('s')} AND s.position = $3)`;

/** SQL: what the participant counted for other teams. */
const ELSEWHERE = `coalesce((SELECT sum(o.count + o.reversed) FROM bingo.counts o
        WHERE o.participant_id = p.id AND o.team_id <> p.team_id AND o.position = $3 AND o.counted = $5), 0)`;

/**
 * SQL that raises the count of the participant that `shared` names and writes the entry; `written` has a row
 * if it did. Parameters as those of `RAISE_SOLO_COUNT`, and $7 the goal, which the sum of the team must not
 * reach.
 *
 * Locks as `RAISE_TEAM_COUNT`: the event (shared), the participant, the count and last the sum, which is read
 * in its latest version. A member who is moved while the statement waits counts for the former team, as if
 * the report had come first.
 */
const RAISE = `participant AS MATERIALIZED (
      SELECT p.id, p.event_id, p.team_id, shared.total FROM shared JOIN bingo.participants p ON p.id = shared.id
      WHERE p.key_hash = $1 AND p.team_id = shared."teamId" FOR KEY SHARE OF p
    ),
    stored AS MATERIALIZED (
      SELECT n.participant_id, n.team_id, n.count, n.reversed, participant.event_id, participant.total
      FROM participant JOIN bingo.counts n ON n.participant_id = participant.id AND n.team_id = participant.team_id
      WHERE n.position = $3 AND NOT n.has_facts AND n.counted = $5 AND participant.total > n.count + n.reversed FOR UPDATE OF n
    ),
    together AS MATERIALIZED (
      SELECT s.count FROM stored JOIN bingo.team_counts s ON s.team_id = stored.team_id
      WHERE s.position = $3 AND s.counted = $5 FOR UPDATE OF s
    ),
    raised AS (
      UPDATE bingo.counts n SET count = s.total - s.reversed FROM stored s, together
      WHERE n.participant_id = s.participant_id AND n.position = $3 AND n.team_id = s.team_id
        AND together.count + s.total - s.count - s.reversed < $7
      RETURNING n.participant_id, n.team_id, s.event_id, n.count, n.count - s.count AS change
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, team_id, event_id, position, kind, source, counted, change, count)
      SELECT r.participant_id, r.team_id, r.event_id, $3, 'count', 'submit', $5, r.change, r.count FROM raised r
      RETURNING id
    )`;

/**
 * Raises a count as `RAISE` does and returns the points of the participant. It raises and returns nothing if
 * anything else is needed: the key or the trigger is another one, the participant is in no team, the event is
 * not active, the task is completed, no lower count of the same is stored, or the sum would reach the goal.
 */
export const RAISE_KNOWN_MEMBER_COUNT = {
  name: 'bingo_raise_known_member_count',
  text: `WITH shared AS MATERIALIZED (
      SELECT p.id, p.team_id AS "teamId", p.points, $6 - ${ELSEWHERE} AS total, ${shareLockSql(EVENT_LOCK_NAME)}
      FROM bingo.participants p
      JOIN bingo.events e ON e.id = p.event_id AND e.mode = 'teams'
      JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND t.tier IS NULL AND ${isShown('t')}
      JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3 AND n.team_id = p.team_id
      WHERE p.key_hash = $1 AND p.event_id = $2 AND coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date)
        AND t.trigger = $4 AND NOT ${isOfTeam('completions')} AND n.counted = $5 AND $6 - ${ELSEWHERE} > n.count + n.reversed
    ),
    ${RAISE}
    SELECT shared.points FROM shared, written`,
} as const;

/** What `RAISE_MEMBER_COUNT` returns. */
export interface RaisedFacts {
  /** Read before the count was raised. */
  readonly facts: SubmissionFacts;
  readonly isRaised: boolean;
}

/**
 * The facts of a task without a tier for a member of a team; no row for anybody else. $1 hash of the key, $2
 * event, $3 position, $5 what is counted.
 */
const MEMBER_FACTS = `SELECT p.id AS "participantId", p.event_id AS "eventId", p.points, ${OTHER_EXISTS} AS "otherExists",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      e.mode, p.team_id AS "teamId", t.trigger, t.points AS "taskPoints", ${isOfTeam('completions')} AS "isCompleted",
      ${isOfTeam('revocations')} AS "isRevoked", n.count, n.reversed, n.counted, ${HAS_FACTS},
      NULL::json AS "tierFacts",
      ${ELSEWHERE} AS elsewhere
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id AND e.mode = 'teams'
    JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND t.tier IS NULL AND ${isShown('t')}
    LEFT JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3 AND n.team_id = p.team_id
    WHERE p.key_hash = $1 AND p.team_id IS NOT NULL`;

/**
 * Reads the facts of a member of a team and, if the report only raises a stored count that adds to the sum of
 * the team, raises it as `RAISE` does. What the others counted is read only if nothing was raised.
 */
export const RAISE_MEMBER_COUNT = {
  name: 'bingo_raise_member_count',
  text: `WITH facts AS MATERIALIZED (${MEMBER_FACTS}),
    shared AS MATERIALIZED (
      SELECT p.id, f."teamId", $6 - f.elsewhere AS total, ${shareLockSql(EVENT_LOCK_NAME)}
      FROM facts f JOIN bingo.participants p ON p.id = f."participantId"
      WHERE f."otherExists" IS NULL AND coalesce(f.set = 'active', now() BETWEEN f.start AND f."end")
        AND f.trigger = $4 AND NOT f."isCompleted" AND f.counted = $5 AND $6 - f.elsewhere > f.count + f.reversed
    ),
    ${RAISE}
    SELECT (SELECT to_json(seen) FROM (SELECT facts.*,
        CASE WHEN done."isRaised" THEN NULL ELSE ${teamCountsSql('counts', '$3')} END AS "teamCounts") AS seen) AS facts,
      done."isRaised"
    FROM facts JOIN bingo.participants p ON p.id = facts."participantId"
    CROSS JOIN (SELECT EXISTS (SELECT FROM written) AS "isRaised") AS done`,
} as const;

import type { Database } from '#kit/database/database';
import { shareLockSql } from '#kit/database/named-lock';
import { EVENT_LOCK_NAME } from '../events/event-lock';

/**
 * Raises a stored count of a member of a team to a running total and writes the entry, unless the sum of the
 * team would reach the goal: $1 participant, $2 position, $3 what is counted, $4 running total without what
 * counted for other teams, $5 team, $6 goal. Returns nothing if the count was not raised.
 *
 * The row of the sum is locked last and read in its latest version, so that of two members who raise their
 * counts at once the second sees the sum of the first. Changes of memberships hold the exclusive lock of the
 * event.
 */
const RAISE_TEAM_COUNT = {
  name: 'bingo_raise_team_count',
  text: `WITH shared AS MATERIALIZED (
      SELECT p.id, ${shareLockSql(EVENT_LOCK_NAME)} FROM bingo.participants p WHERE p.id = $1
    ),
    participant AS MATERIALIZED (
      SELECT p.id, p.event_id FROM shared JOIN bingo.participants p ON p.id = shared.id
      WHERE p.team_id = $5 FOR KEY SHARE OF p
    ),
    stored AS MATERIALIZED (
      SELECT n.count, n.reversed, participant.event_id
      FROM participant JOIN bingo.counts n ON n.participant_id = participant.id
      WHERE n.position = $2 AND n.team_id = $5 AND NOT n.has_facts AND n.counted = $3 AND $4 > n.count + n.reversed FOR UPDATE OF n
    ),
    together AS MATERIALIZED (
      SELECT s.count FROM stored JOIN bingo.team_counts s ON s.team_id = $5
      WHERE s.position = $2 AND s.counted = $3 FOR UPDATE OF s
    ),
    raised AS (
      UPDATE bingo.counts n SET count = $4 - s.reversed FROM stored s, together
      WHERE n.participant_id = $1 AND n.position = $2 AND n.team_id = $5
        AND together.count + $4 - s.count - s.reversed < $6
      RETURNING n.count, n.count - s.count AS change, s.event_id
    )
    INSERT INTO bingo.ledger (participant_id, team_id, event_id, position, kind, source, counted, change, count)
    SELECT $1, $5, raised.event_id, $2, 'count', 'submit', $3, raised.change, raised.count FROM raised
    RETURNING position`,
} as const;

/** A count of a member to be raised. */
export interface TeamRaise {
  readonly participantId: string;
  readonly position: number;
  readonly counted: string;
  /** Running total of the member, without what counted for other teams. */
  readonly total: number;
  readonly teamId: string;
  readonly goal: number;
}

/**
 * Raises a count that adds to the sum of a team, in one statement. Returns false if the locks of team and
 * participant are needed: the sum would reach the goal, nothing is stored yet, or the participant was moved
 * before it began.
 */
export async function raiseTeamCount(
  database: Database,
  { participantId, position, counted, total, teamId, goal }: TeamRaise,
): Promise<boolean> {
  const values = [participantId, position, counted, total, teamId, goal];
  return (await database.rows(RAISE_TEAM_COUNT, values)).length > 0;
}

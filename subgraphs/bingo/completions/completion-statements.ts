import type { Statement } from '#kit/database/statement';

/** Completions belong to participants in solo events, to teams in team events. */
type Holder = 'participant' | 'team';

/** SQL: whether a row `alias` belongs to the holder $1. */
export const heldIn = (holder: Holder, alias: string): string =>
  holder === 'team'
    ? `${alias}.team_id = $1 AND ${alias}.team_id <> ''`
    : `${alias}.participant_id = $1 AND ${alias}.team_id = ''`;

/** SQL: the team of a new row. */
const teamIn = (holder: Holder): string => (holder === 'team' ? '$1' : "''");

/** The participant whose completion changed. */
export interface ChangedParticipant {
  readonly participantId: string;
}

/** Creates a statement for each kind of holder. */
export const byHolder = <Row extends object = ChangedParticipant>(
  statement: (holder: Holder) => Statement<Row>,
) => ({
  participant: statement('participant'),
  team: statement('team'),
});

/** $1 holder, $2 position, $3 event, $4 what the task counts, $5 organiser, $6 participant. */
export const COMPLETE = byHolder((holder) => ({
  name: `bingo_complete_task_by_hand_of_${holder}`,
  text: `WITH completed AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, proof)
      VALUES ($6, ${teamIn(holder)}, $2, clock_timestamp(), 'manual') ON CONFLICT DO NOTHING RETURNING completed_at
    )
    INSERT INTO bingo.ledger
      (participant_id, team_id, position, event_id, kind, source, counted, change, count, completed, recorded_at, recorded_by)
    SELECT $6, ${teamIn(holder)}, $2, $3, 'completion', 'organiser', $4, 0, coalesce(n.count, 0), true, completed_at, $5
    FROM completed LEFT JOIN bingo.counts n
      ON ${heldIn(holder, 'n')} AND n.participant_id = $6 AND n.position = $2 AND n.counted = $4
    RETURNING participant_id AS "participantId"`,
}));

/**
 * Parameters as in `COMPLETE`, without the participant. A stored count may be of a task that was replaced. A
 * task without counts that a report completed had the count 1.
 */
export const REVOKE = byHolder((holder) => ({
  name: `bingo_revoke_completion_of_${holder}`,
  text: `WITH completion AS (
      DELETE FROM bingo.completions c WHERE ${heldIn(holder, 'c')} AND c.position = $2 RETURNING c.participant_id, c.position, c.proof
    ),
    counted AS (
      DELETE FROM bingo.counts n USING completion
      WHERE ${heldIn(holder, 'n')} AND n.position = completion.position RETURNING n.counted, n.count
    ),
    parts AS (
      DELETE FROM bingo.part_counts q USING completion WHERE ${heldIn(holder, 'q')} AND q.position = completion.position
      RETURNING q.part
    ),
    revocation AS (
      INSERT INTO bingo.revocations (participant_id, team_id, position)
      SELECT participant_id, ${teamIn(holder)}, position FROM completion ON CONFLICT DO NOTHING
    )
    INSERT INTO bingo.ledger
      (participant_id, team_id, position, event_id, kind, source, counted, change, count, completed, recorded_by)
    SELECT participant_id, ${teamIn(holder)}, position, $3, 'revocation', 'organiser', $4,
      -coalesce((SELECT sum(count) FROM counted WHERE counted.counted = $4),
        CASE WHEN proof = 'automatic' AND $4::text IS NULL AND NOT EXISTS (SELECT FROM parts) THEN 1 ELSE 0 END), 0, false, $5
    FROM completion
    RETURNING participant_id AS "participantId"`,
}));

/** Parameters as in `REVOKE`. */
export const LIFT = byHolder((holder) => ({
  name: `bingo_lift_revocation_of_${holder}`,
  text: `WITH lifted AS (
      DELETE FROM bingo.revocations v WHERE ${heldIn(holder, 'v')} AND v.position = $2 RETURNING v.participant_id, v.position
    )
    INSERT INTO bingo.ledger
      (participant_id, team_id, position, event_id, kind, source, counted, change, count, recorded_by)
    SELECT lifted.participant_id, ${teamIn(holder)}, position, $3, 'revocation_lifted', 'organiser', $4, 0,
      coalesce((SELECT n.count FROM bingo.counts n
        WHERE ${heldIn(holder, 'n')} AND n.participant_id = lifted.participant_id AND n.position = lifted.position
          AND n.counted = $4), 0), $5
    FROM lifted
    RETURNING participant_id AS "participantId"`,
}));

export const DELETE_REVOCATION = byHolder((holder) => ({
  name: `bingo_delete_revocation_of_${holder}`,
  text: `DELETE FROM bingo.revocations v WHERE ${heldIn(holder, 'v')} AND v.position = $2`,
}));

import type { Measurement } from '../rules/gains/measurement';

/** SQL: whether an event `e` has a task that the server measures. */
export const IS_MEASURED = `EXISTS (
    SELECT FROM bingo.tasks t WHERE t.event_id = e.id AND t.trigger ~ '(xp|kc)_gain:'
  )`;

/**
 * SQL: whether an event `e` may still be measured: it is not closed, and was not over for longer than a day.
 */
export const IS_OPEN = `NOT EXISTS (SELECT FROM bingo.results r WHERE r.event_id = e.id)
    AND (e.end_date > now() - interval '1 day' OR e.set_status = 'active')`;

/** $1 folded name. */
export const PARTICIPANTS_OF_PLAYER = {
  name: 'bingo_measured_participants',
  text: `SELECT p.id FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.folded_rsn = $1 AND ${IS_MEASURED} AND ${IS_OPEN} ORDER BY p.id`,
} as const;

/** A measurement as it is stored; timestamps are JSON strings. */
export interface StoredMeasurement {
  readonly registeredAt: string;
  readonly isClosed: boolean;
  /** When an organiser ended the event; null if it is not over, or ended at its end date. */
  readonly endedAt: string | null;
  readonly measurement: Measurement | null;
}

/** $1 participant. To be run after its locks are held. */
export const READ_MEASUREMENT = {
  name: 'bingo_read_measurement',
  text: `SELECT to_json(seen) AS stored FROM (
      SELECT p.registered_at AS "registeredAt",
        EXISTS (SELECT FROM bingo.results r WHERE r.event_id = p.event_id) AS "isClosed",
        (SELECT e.ended_at FROM bingo.events e WHERE e.id = p.event_id) AS "endedAt",
        CASE WHEN m.participant_id IS NOT NULL THEN json_build_object('state', m.state, 'name', m.name,
          'playerId', m.player_id, 'readAt', m.read_at, 'takenAt', m.taken_at, 'baselineAt', m.baseline_at,
          'baseline', m.baseline, 'highest', m.highest, 'gained', m.gained, 'withheld', m.withheld, 'isFinal', m.is_final) END AS measurement
      FROM bingo.participants p LEFT JOIN bingo.measurements m ON m.participant_id = p.id
      WHERE p.id = $1
    ) AS seen`,
} as const;

/** $1 participant, $2 the measurement, $3 nearness. */
export const WRITE_MEASUREMENT = {
  name: 'bingo_write_measurement',
  text: `INSERT INTO bingo.measurements (participant_id, state, name, player_id, read_at, taken_at, baseline_at, baseline,
      highest, gained, withheld, is_final, nearness)
    SELECT $1, m.state, m.name, m."playerId", m."readAt", m."takenAt", m."baselineAt", m.baseline, m.highest, m.gained,
      m.withheld, m."isFinal", $3
    FROM jsonb_to_record($2::jsonb) AS m (state text, name text, "playerId" integer, "readAt" timestamptz,
      "takenAt" timestamptz, "baselineAt" timestamptz, baseline jsonb, highest jsonb, gained jsonb, withheld jsonb, "isFinal" boolean)
    ON CONFLICT (participant_id) DO UPDATE
    SET state = excluded.state, name = excluded.name, player_id = excluded.player_id, read_at = excluded.read_at,
      taken_at = excluded.taken_at, baseline_at = excluded.baseline_at, baseline = excluded.baseline,
      highest = excluded.highest, gained = excluded.gained, withheld = excluded.withheld,
      is_final = excluded.is_final, nearness = excluded.nearness`,
} as const;

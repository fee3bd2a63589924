import type { Statement } from '#kit/database/statement';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';

/** Key of the advisory lock that orders appending transactions; used by nothing else. */
const APPEND_LOCK = 6_041_830_947;

/** PostgreSQL's notifications have less than 8,000 bytes. */
const MAX_KEY_BYTES = 7500;

/**
 * Appends events: $1 an array of `NewEvent`. It must be the last statement before COMMIT.
 *
 * The lock is held until the commit is visible, so positions become visible in ascending order: a reader that has seen
 * a position never finds a lower one later.
 */
export const APPEND_EVENTS: Statement = {
  name: 'event_log_append',
  text: `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(${APPEND_LOCK})),
    appended AS (
      INSERT INTO event_log.entries (type, subject, data)
      SELECT e.type, e.subject, e.data
      FROM locked, ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS (type text, subject text, data jsonb)
      ) WITH ORDINALITY AS e (type, subject, data, number)
      ORDER BY e.number
      RETURNING position, type, subject
    )
    SELECT pg_notify('${EVENT_CHANNEL}', json_build_object('position', position,
      'keys', CASE WHEN octet_length(keys::text) <= ${MAX_KEY_BYTES} THEN keys END)::text)
    FROM (
      SELECT max(position) AS position, json_agg(DISTINCT jsonb_build_array(type, subject)) AS keys FROM appended
    ) AS announced`,
};

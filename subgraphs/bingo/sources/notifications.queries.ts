import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import type { BingoNotification } from './report.fields';

/** How many notifications are shown. */
export const MOST_NOTIFICATIONS = 20;

/** $1 participants, $2 how many of each. */
const NOTIFICATIONS = {
  name: 'bingo_latest_notifications',
  text: `SELECT p.id AS "participantId", r.* FROM unnest($1::text[]) AS p (id), LATERAL (
      SELECT n.notification AS type, n.received_at AS "receivedAt", n.answer->>'outcome' AS outcome,
        n.answer->>'reason' AS reason,
        ARRAY(SELECT (t->>'position')::integer FROM jsonb_array_elements(n.answer->'tasks') AS t) AS positions
      FROM bingo.reports n WHERE n.participant_id = p.id AND n.notification IS NOT NULL
      ORDER BY n.received_at DESC LIMIT $2
    ) AS r`,
} as const;

/** Returns the latest notifications of participants that are still known, newest first. */
export async function latestNotifications(
  database: Database,
  participantIds: readonly string[],
): Promise<BingoNotification[][]> {
  type Row = BingoNotification & { readonly participantId: string };
  const rows = await database.rows<Row>(NOTIFICATIONS, [[...new Set(participantIds)], MOST_NOTIFICATIONS]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId);
}

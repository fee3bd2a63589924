import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { UserResult } from './tile-progress.type';

/** Maximum number of events per user, because one operation may query hundreds of users. */
const MAX_EVENTS = 50;

const RESULTS = {
  name: 'events_tile_results_of_users',
  text: `SELECT u.id AS "userId", r.* FROM unnest($1::text[]) AS u (id)
    CROSS JOIN LATERAL (
      SELECT e.id AS "eventId", e.start_date, p.tiles_completed AS "tilesCompleted", p.points::float8 AS points,
        p.last_completion_at AS "lastCompletion"
      FROM events.participants p JOIN events.events e ON e.id = p.event_id
      WHERE p.user_id = u.id ORDER BY e.start_date DESC, e.id DESC LIMIT ${MAX_EVENTS}
    ) r
    ORDER BY r.start_date DESC, r."eventId" DESC`,
} as const;

/** Returns each user's results in the latest events with a proof of theirs, in one statement. */
export async function resultsOfUsers(
  database: Database,
  userIds: readonly string[],
): Promise<UserResult[][]> {
  const results = await database.rows<UserResult>(RESULTS, [[...new Set(userIds)]]);
  return rowsByKey(userIds, results, ({ userId }) => userId);
}

import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { rowsByKey } from '#kit/rows-by-key';
import { progressOf, type ScoredTile } from '../rules/tile-progress';
import type { UserResult } from './tile-progress.type';

interface ResultRow {
  readonly eventId: string;
  readonly userId: string;
  readonly lastCompletion: Date | null;
  readonly tiles: readonly ScoredTile[];
  /** Ids of the tiles with an approved proof. */
  readonly approved: readonly number[];
}

const RESULTS = {
  name: 'tile_results_of_users',
  text: `SELECT p.event_id AS "eventId", p.user_id AS "userId", p.last_completion_at AS "lastCompletion",
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'points', t.points)), '[]')
        FROM events.tiles t WHERE t.event_id = p.event_id) AS tiles,
      ARRAY(SELECT s.tile_id FROM events.submissions s
        WHERE s.event_id = p.event_id AND s.user_id = p.user_id AND s.status = 'approved') AS approved
    FROM events.participants p JOIN events.events e ON e.id = p.event_id
    WHERE p.user_id = ANY($1) ORDER BY e.start_date DESC, e.id DESC`,
} as const;

/** How far each user got in the events in which a proof of theirs was handed in, in one statement. */
export async function resultsOfUsers(
  dataSource: DataSource,
  userIds: readonly string[],
): Promise<UserResult[][]> {
  const rows = await readRows<ResultRow>(dataSource, RESULTS, [[...new Set(userIds)]]);
  const results = rows.map(({ eventId, userId, lastCompletion, tiles, approved }) => ({
    eventId,
    userId,
    lastCompletion,
    ...progressOf(tiles, approved),
  }));
  return rowsByKey(userIds, results, ({ userId }) => userId);
}

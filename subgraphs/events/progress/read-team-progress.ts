import type { Database } from '#kit/database/database';
import type { ParticipantKey } from '../participants/lock-participant';
import { type Progress, progressOf, type ScoredTile } from '../rules/tile-progress';

/** $1 event, $2 user. One row. */
const PROGRESS = {
  name: 'events_progress_in_team',
  text: `SELECT m.team_id AS "teamId", coalesce(p.tiles_completed, 0) AS "tilesCompleted",
      coalesce(p.points, 0)::float8 AS points,
      ARRAY(SELECT DISTINCT s.tile_id FROM events.submissions s
        WHERE s.team_id = m.team_id AND s.status = 'approved') AS approved
    FROM (SELECT $1::text AS event_id, $2::text AS user_id) AS k
      LEFT JOIN events.team_members m USING (event_id, user_id)
      LEFT JOIN events.participants p USING (event_id, user_id)`,
} as const;

interface ProgressRow extends Omit<Progress, 'currentTile'> {
  readonly teamId: string | null;
  /** Ids of the tiles that the team completed. */
  readonly approved: readonly number[];
}

/** A user's progress in a team event. */
export interface TeamProgress extends Progress {
  readonly teamId: string | null;
}

/**
 * Returns a user's progress in a team event: the current tile of the team that the user is in, and the tiles
 * and points that are credited to the user.
 *
 * @param tiles those of the event.
 */
export async function readTeamProgress(
  database: Database,
  { eventId, userId }: ParticipantKey,
  tiles: readonly ScoredTile[],
): Promise<TeamProgress> {
  const row = await database.row<ProgressRow>(PROGRESS, [eventId, userId]);
  const { currentTile } = progressOf(tiles, row?.approved ?? []);
  const { teamId = null, tilesCompleted = 0, points = 0 } = row ?? {};
  return { teamId, currentTile, tilesCompleted, points };
}

import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { ParticipantKey } from '../participants/lock-participant';
import { progressOf, type ScoredTile } from '../rules/tile-progress';

const TILES = {
  name: 'events_tiles_for_progress',
  text: `SELECT t.event_id AS "eventId", t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = ANY($1)`,
} as const;

/** One row per participant, in their order. */
const APPROVED = {
  name: 'events_approved_tiles_of_participants',
  text: `SELECT ARRAY(SELECT DISTINCT s.tile_id FROM events.submissions s
      WHERE s.event_id = k.event_id AND s.user_id = k.user_id AND s.status = 'approved') AS tiles
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (event_id, user_id, place) ORDER BY k.place`,
} as const;

/** Returns the current tile of each participant. Reads the tiles of each event once. */
export async function currentTiles(
  database: Database,
  participants: readonly ParticipantKey[],
): Promise<number[]> {
  const eventIds = participants.map(({ eventId }) => eventId);
  const userIds = participants.map(({ userId }) => userId);
  const [tiles, approved] = await Promise.all([
    database.rows<ScoredTile & { eventId: string }>(TILES, [[...new Set(eventIds)]]),
    database.rows<{ tiles: number[] }>(APPROVED, [eventIds, userIds]),
  ]);
  const tilesOf = rowsByKey(eventIds, tiles, ({ eventId }) => eventId);
  return tilesOf.map((ofEvent, index) => progressOf(ofEvent, approved[index]?.tiles ?? []).currentTile);
}

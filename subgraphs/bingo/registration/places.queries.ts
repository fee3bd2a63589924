import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { textProblem } from '#protocol/rules/text';
import { type BingoReservedPlace, BingoReservedPlaceConnection } from './place.fields';

/** $1 event, $2 name of the last item or null, $3 limit. */
const OF_EVENT = {
  name: 'bingo_reserved_places_of_event',
  text: `SELECT s.rsn, s.folded_rsn AS "foldedRsn", s.team_id AS "teamId", s.created_at AS "createdAt"
    FROM bingo.reserved_places s WHERE s.event_id = $1 AND ($2::text IS NULL OR s.folded_rsn > $2)
    ORDER BY s.folded_rsn LIMIT $3`,
} as const;

const COUNT = {
  name: 'bingo_count_reserved_places',
  text: 'SELECT count(*)::integer AS count FROM bingo.reserved_places s WHERE s.event_id = $1',
} as const;

/** Returns whether the values of a cursor are a key of reserved places. */
export function isPlaceKey([name, ...rest]: readonly unknown[]): boolean {
  return typeof name === 'string' && textProblem(name) === null && rest.length === 0;
}

/** Returns a page of the reserved places of an event, by player name. */
export async function listPlaces(
  database: Database,
  eventId: string,
  slice: Slice,
): Promise<Connection<BingoReservedPlace>> {
  const [name = null] = slice.after ?? [];
  const rows = await database.rows<BingoReservedPlace>(OF_EVENT, [eventId, name, slice.first + 1]);
  return connectionOf(BingoReservedPlaceConnection, rows, {
    slice,
    keyOf: ({ foldedRsn }) => [foldedRsn],
    count: async () => (await database.row<{ count: number }>(COUNT, [eventId]))?.count ?? 0,
  });
}

import { rowsByKey } from '#kit/batched';
import type { Database, Transaction } from '#kit/database/database';
import { selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { type EventTile, TILE_FIELDS, type Tile } from './tile.fields';

const COLUMNS = selectList({ id: 't.id', eventId: 't.event_id', ...fieldColumns(TILE_FIELDS, 't') });

const OF_EVENTS = {
  name: 'events_tiles_of_events',
  text: `SELECT ${COLUMNS} FROM events.tiles t WHERE t.event_id = ANY($1) ORDER BY t.event_id, t.position`,
} as const;

const BY_ID = {
  name: 'events_tiles_by_id',
  text: `SELECT ${COLUMNS} FROM events.tiles t WHERE t.id = ANY($1)`,
} as const;

/** Returns the tiles of each event by position, in one statement. */
export async function tilesOfEvents(database: Database, eventIds: readonly string[]): Promise<Tile[][]> {
  const rows = await database.rows<EventTile>(OF_EVENTS, [[...new Set(eventIds)]]);
  return rowsByKey(eventIds, rows, ({ eventId }) => eventId);
}

/** Returns tiles by id in one statement, null for unknown ids. */
export async function findTiles(database: Database, ids: readonly number[]): Promise<(EventTile | null)[]> {
  const rows = await database.rows<EventTile>(BY_ID, [[...new Set(ids)]]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Reads a tile within a transaction; null for an unknown id. */
export async function readTile(transaction: Transaction, id: number): Promise<EventTile | null> {
  const tile = await transaction.row<EventTile>(BY_ID, [[id]]);
  return tile ?? null;
}

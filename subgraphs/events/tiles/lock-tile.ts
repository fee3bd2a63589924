import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { lockEvent } from '../events/lock-event';
import { readTile } from './find-tiles';
import type { EventTile } from './tile.type';

/**
 * Holds the event of a tile, and with it the tile: until the transaction ends nobody else edits either, hands in a proof
 * or reviews one.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockTile(transaction: Transaction, id: number): Promise<EventTile> {
  const seen = await readTile(transaction, id);
  if (seen) await lockEvent(transaction, seen.eventId);
  // Somebody may have deleted or changed it before the event was held.
  const tile = seen && (await readTile(transaction, id));
  if (!tile) throw notFound('Tile');
  return tile;
}

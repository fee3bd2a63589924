import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { lockEvent } from '../events/lock-event';
import { readTile } from './find-tiles';
import type { EventTile } from './tile.type';

/**
 * Takes an exclusive lock on the event of a tile: until the transaction ends no other transaction edits
 * either or submits or reviews a proof.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockTile(transaction: Transaction, id: number): Promise<EventTile> {
  const seen = await readTile(transaction, id);
  if (seen) await lockEvent(transaction, seen.eventId);
  // The tile may have changed before the lock was acquired.
  const tile = seen && (await readTile(transaction, id));
  if (!tile) throw notFound('Tile');
  return tile;
}

import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import { conflictingArgument, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { updateTotalsOfTile } from '../totals/update-totals';
import { lockEvent, lockEventShared } from './lock-event';
import {
  type CreateTileInput,
  type EventTile,
  TILE_FIELDS,
  type Tile,
  TileEntity,
  type UpdateTileInput,
} from './tile.fields';
import { readTile } from './tile.queries';

/**
 * Adds a tile to an event.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT for a position that is taken.
 */
export async function createTile(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  eventId: string,
  input: CreateTileInput,
): Promise<Tile> {
  const { userId } = requireUser(caller);
  const fields = initialFields(TILE_FIELDS, input);
  const { position, name } = fields;
  try {
    return await database.transaction(async (transaction) => {
      const event = await lockEventShared(transaction, eventId);
      const tile = transaction.entities.create(TileEntity, { eventId, ...fields });
      await transaction.entities.insert(TileEntity, tile);
      await reportActivity(jobs, transaction, {
        action: 'tile_create',
        userId,
        details: `Created the tile ${name} (${tile.id}, position ${position}) of the tile event ${event.name} (${eventId})`,
        address: caller.address,
      });
      return { id: tile.id, ...fields };
    });
  } catch (error) {
    throw tileConflict(error);
  }
}

/**
 * Updates the given fields of a tile and, if its points change, the standings. An update without changes
 * is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT for a position that is taken.
 */
export async function updateTile(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  id: number,
  input: UpdateTileInput,
): Promise<Tile> {
  const { userId } = requireUser(caller);
  const update = inputChanges(TILE_FIELDS, input);
  try {
    return await database.transaction(async (transaction) => {
      const tile = await lockTile(transaction, id);
      const changed = { ...tile, ...update };
      const changes = changedFields(TILE_FIELDS, tile, changed);
      if (changes.length === 0) return tile;
      await transaction.entities.update(TileEntity, { id }, update);
      if (changed.points !== tile.points) await updateTotalsOfTile(transaction, tile);
      await reportActivity(jobs, transaction, {
        action: 'tile_update',
        userId,
        details: `Changed ${changes.join(', ')} of the tile ${changed.name} (${id}) of the tile event ${tile.eventId}`,
        address: caller.address,
      });
      return changed;
    });
  } catch (error) {
    throw tileConflict(error);
  }
}

const HAS_PROOFS = {
  name: 'events_tile_has_proofs',
  text: 'SELECT 1 AS one FROM events.submissions WHERE event_id = $1 AND tile_id = $2 LIMIT 1',
} as const;

/**
 * Deletes a tile without proofs. Tiles with proofs are kept to preserve submissions.
 *
 * @throws DomainError BAD_USER_INPUT for a tile with proofs, NOT_FOUND.
 */
export async function deleteTile(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name, eventId } = await lockTile(transaction, id);
    const proofs = await transaction.rows(HAS_PROOFS, [eventId, id]);
    if (proofs.length > 0) {
      throw invalidArgument('id', `must be a tile without proofs; "${name}" has some`);
    }
    await transaction.entities.delete(TileEntity, { id });
    await reportActivity(jobs, transaction, {
      action: 'tile_delete',
      userId,
      details: `Deleted the tile ${name} (${id}) of the tile event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/**
 * Takes an exclusive lock on the event of a tile: until the transaction ends no other transaction edits
 * either or submits or reviews a proof.
 *
 * @throws DomainError NOT_FOUND.
 */
async function lockTile(transaction: Transaction, id: number): Promise<EventTile> {
  const seen = await readTile(transaction, id);
  if (seen) await lockEvent(transaction, seen.eventId);
  // The tile may have changed before the lock was acquired.
  const tile = seen && (await readTile(transaction, id));
  if (!tile) throw notFound('Tile');
  return tile;
}

/** Maps a unique violation on the position of a tile to a client error. */
function tileConflict(error: unknown): unknown {
  if (brokenConstraint(error) !== 'uq_tiles_position') return error;
  return conflictingArgument('input.position', 'is already taken');
}

import { reportActivity } from '#kit/activity/report-activity';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { updateTotalsOfTile } from '../participants/update-totals';
import { tileConflict } from './check-tile';
import { lockTile } from './lock-tile';
import { TILE_FIELDS, TileEntity } from './tile.entity';
import type { UpdateTileInput } from './tile.inputs';
import type { Tile } from './tile.type';

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
  const given = givenFields(TILE_FIELDS, input);
  try {
    return await database.transaction(async (transaction) => {
      const tile = await lockTile(transaction, id);
      const changed = { ...tile, ...given };
      const changes = changedFields(TILE_FIELDS, tile, changed);
      if (changes.length === 0) return tile;
      await transaction.entities.update(TileEntity, { id }, given);
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

import { reportActivity } from '#kit/activity/report-activity';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { tileConflict } from './check-tile';
import { TILE_FIELDS, TileEntity } from './tile.entity';
import type { CreateTileInput } from './tile.inputs';
import type { Tile } from './tile.type';

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

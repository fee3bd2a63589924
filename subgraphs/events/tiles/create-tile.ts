import { reportActivity } from '#kit/activity/report-activity';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { checkTileFields, type TileFields, tileConflict } from './check-tile';
import type { CreateTileInput } from './tile.inputs';
import type { Tile } from './tile.type';
import { TileVerification } from './tile-verification.type';

const INSERT = {
  name: 'events_insert_tile',
  text: `INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
} as const;

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
  const fields = fieldsOf(input);
  const { position, name, description, points, verificationType } = fields;
  try {
    return await database.transaction(async (transaction) => {
      const event = await lockEventShared(transaction, eventId);
      const values = [eventId, position, name, description, points, verificationType];
      const created = await transaction.row<Pick<Tile, 'id'>>(INSERT, values);
      if (!created) throw new Error('An insert gave no row');
      await reportActivity(jobs, transaction, {
        action: 'tile_create',
        userId,
        details: `Created the tile ${name} (${created.id}, position ${position}) of the tile event ${event.name} (${eventId})`,
        address: caller.address,
      });
      return { ...created, ...fields };
    });
  } catch (error) {
    throw tileConflict(error);
  }
}

function fieldsOf(input: CreateTileInput): TileFields {
  const fields = {
    position: input.position,
    name: input.name,
    description: input.description ?? '',
    points: input.points ?? 0,
    verificationType: input.verificationType ?? TileVerification.manual,
  };
  checkTileFields(fields);
  return fields;
}

import { reportActivity } from '#kit/activity/report-activity';
import { notNull } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { updateTotalsOfTile } from '../participants/update-totals';
import { checkTileFields, type TileFields, tileConflict } from './check-tile';
import { lockTile } from './lock-tile';
import { TileEntity } from './tile.entity';
import type { UpdateTileInput } from './tile.inputs';
import type { Tile } from './tile.type';

/**
 * Changes the fields of a tile that are given; points and standings follow. What changes nothing is not logged.
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
  const given = givenFields(input);
  try {
    return await database.transaction(async (transaction) => {
      const tile = await lockTile(transaction, id);
      const changed = { ...tile, ...given };
      const changes = changedFields(tile, changed);
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

function givenFields(input: UpdateTileInput): Partial<TileFields> {
  const position = notNull('input.position', input.position);
  const name = notNull('input.name', input.name);
  const description = notNull('input.description', input.description);
  const points = notNull('input.points', input.points);
  const verificationType = notNull('input.verificationType', input.verificationType);
  const given: Partial<TileFields> = {
    ...(position !== undefined && { position }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(points !== undefined && { points }),
    ...(verificationType !== undefined && { verificationType }),
  };
  checkTileFields(given);
  return given;
}

/** What each field is called in the activity log. */
const FIELDS = {
  position: 'position',
  name: 'name',
  description: 'description',
  points: 'points',
  verificationType: 'verification',
} as const satisfies Record<keyof TileFields, string>;

function changedFields(before: TileFields, after: TileFields): string[] {
  const fields = ['position', 'name', 'description', 'points', 'verificationType'] as const;
  return fields.filter((field) => before[field] !== after[field]).map((field) => FIELDS[field]);
}

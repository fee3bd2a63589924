import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockTile } from './lock-tile';
import { TileEntity } from './tile.entity';

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

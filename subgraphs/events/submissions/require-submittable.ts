import type { Database } from '#kit/database/database';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import { readLockedEvent } from '../events/lock-event';
import { statusOnDays } from '../rules/event-days';
import { proofRefusal } from '../rules/proof-refusal';
import type { ScoredTile } from '../rules/tile-progress';

/** Who hands in a proof for what. */
export interface ProofTarget {
  readonly eventId: string;
  readonly tileId: number;
  readonly userId: string;
}

/**
 * Lets a proof pass that may be handed in now; it may be so in a moment too if the transaction shares the event and holds
 * the part.
 *
 * @throws DomainError BAD_USER_INPUT while the event is not active, for a tile of another event, one that is approved
 * already, or a later one than the current one of a sequential event; NOT_FOUND for an unknown event or tile.
 */
export async function requireSubmittable(database: Database, target: ProofTarget): Promise<void> {
  const event = await readLockedEvent(database, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not begun' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why}: it takes no proofs now`);
  }
  const tiles = await database.rows<ScoredTile>(TILES, [target.eventId]);
  const tile = tiles.find(({ id }) => id === target.tileId);
  if (!tile) throw await unknownTile(database, target.tileId);
  const approved = await database.rows<{ tileId: number }>(APPROVED, [target.eventId, target.userId]);
  const refusal = proofRefusal({
    tile,
    tiles,
    approved: approved.map(({ tileId }) => tileId),
    sequential: event.sequential,
  });
  if (refusal) throw invalidArgument('input.tileId', refusal);
}

const TILES = {
  name: 'events_scored_tiles_of_event',
  text: 'SELECT t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = $1',
} as const;

const APPROVED = {
  name: 'events_approved_tiles_of_user',
  text: `SELECT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.user_id = $2 AND s.status = 'approved'`,
} as const;

async function unknownTile(database: Database, tileId: number): Promise<DomainError> {
  const elsewhere = await database.rows({ text: 'SELECT 1 AS one FROM events.tiles WHERE id = $1' }, [
    tileId,
  ]);
  return elsewhere.length > 0
    ? invalidArgument('input.tileId', 'must be a tile of this event')
    : notFound('Tile');
}

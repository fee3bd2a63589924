import { checkName, checkProse, checkRange } from '#kit/arguments';
import { brokenConstraint } from '#kit/database/database-errors';
import { conflictingArgument, invalidArgument } from '#protocol/errors';
import type { Tile } from './tile.type';

/** What a tile is made of beside its id. */
export type TileFields = Omit<Tile, 'id'>;

const MOST_POINTS = 1_000_000;

/** @throws DomainError BAD_USER_INPUT naming the first of the fields given that is not right. */
export function checkTileFields({ position, name, description, points }: Partial<TileFields>): void {
  if (position !== undefined && position < 0) throw invalidArgument('input.position', 'must be at least 0');
  if (name !== undefined) checkName('input.name', name);
  if (description !== undefined) checkProse('input.description', description);
  if (points !== undefined) checkRange('input.points', points, 0, MOST_POINTS);
}

/** What a failed write of a tile means to the caller. */
export function tileConflict(error: unknown): unknown {
  if (brokenConstraint(error) !== 'uq_tiles_position') return error;
  return conflictingArgument('input.position', 'is already taken');
}

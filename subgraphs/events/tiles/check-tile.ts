import { brokenConstraint } from '#kit/database/database-errors';
import { conflictingArgument } from '#protocol/errors';

/** Maps a unique violation on the position of a tile to a client error. */
export function tileConflict(error: unknown): unknown {
  if (brokenConstraint(error) !== 'uq_tiles_position') return error;
  return conflictingArgument('input.position', 'is already taken');
}

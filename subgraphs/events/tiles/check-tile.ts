import { brokenConstraint } from '#kit/database/database-errors';
import { conflictingArgument } from '#protocol/errors';

/** What a failed write of a tile means to the caller. */
export function tileConflict(error: unknown): unknown {
  if (brokenConstraint(error) !== 'uq_tiles_position') return error;
  return conflictingArgument('input.position', 'is already taken');
}

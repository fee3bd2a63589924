import { isOwnerOrPermitted } from '#kit/access/owner-access';
import type { Caller } from '#protocol/principal';
import type { UserResult } from './tile-progress.type';

/**
 * Returns the results that a caller may read: all for reviewers and the user, otherwise those in the
 * standings, which are events with an approved proof.
 */
export function readableResults(caller: Caller, results: readonly UserResult[]): UserResult[] {
  return results.filter(
    ({ userId, tilesCompleted }) =>
      tilesCompleted > 0 || isOwnerOrPermitted(caller, userId, ['manage_events']),
  );
}

import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { replaceKey } from './replace-key';
import type { RotatedBingoKey } from './rotated-bingo-key.type';

/**
 * Replaces a participant's key on behalf of an organiser.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
export async function rotateKey(
  dependencies: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<RotatedBingoKey> {
  const { userId } = requireUser(caller);
  return replaceKey(dependencies, { userId, address: caller.address }, participantId);
}

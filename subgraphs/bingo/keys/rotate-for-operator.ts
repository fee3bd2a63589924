import { OPERATOR } from '#kit/activity/actions';
import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { EventEntity } from '../events/event.entity';
import { ParticipantEntity } from '../participants/participant.entity';
import { replaceKey } from './replace-key';

/**
 * Replaces the key of a player, found by event and name, for the operator's command line. The old key is
 * revoked.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
export async function rotateForOperator(
  dependencies: Pick<BingoDependencies, 'database' | 'jobs'>,
  eventId: string,
  rsn: string,
): Promise<string> {
  const { entities } = dependencies.database;
  if (!isIdentifier(eventId) || !(await entities.existsBy(EventEntity, { id: eventId })))
    throw notFound('Event');
  if (playerNameProblem(rsn)) throw notFound('Participant');
  const player = await entities.findOneBy(ParticipantEntity, {
    eventId,
    foldedRsn: foldPlayerName(rsn),
  });
  if (!player) throw notFound('Participant');
  const { apiKey } = await replaceKey(dependencies, { userId: OPERATOR, address: null }, player.id);
  return apiKey;
}

import { reportActivity } from '#kit/activity/report-activity';
import type { BingoDependencies } from '../dependencies';
import { lockParticipant } from '../participants/locks';
import { ParticipantEntity } from '../participants/participant.entity';
import { hashOfKey, newBingoKey } from './bingo-key';
import type { RotatedBingoKey } from './rotated-bingo-key.type';

/** The actor that replaces a key. */
export interface Replacer {
  readonly userId: string;
  readonly address: string | null;
}

/**
 * Replaces a participant's key and revokes the old one.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
export async function replaceKey(
  { database, jobs }: Pick<BingoDependencies, 'database' | 'jobs'>,
  { userId, address }: Replacer,
  participantId: string,
): Promise<RotatedBingoKey> {
  const apiKey = newBingoKey();
  await database.transaction(async (transaction) => {
    const { rsn, eventId } = await lockParticipant(transaction, participantId);
    await transaction.entities.update(
      ParticipantEntity,
      { id: participantId },
      { keyHash: hashOfKey(apiKey) },
    );
    await reportActivity(jobs, transaction, {
      action: 'bingo_key_rotate',
      userId,
      details: `Replaced the key of ${rsn} (${participantId}) in the bingo event ${eventId}`,
      address,
    });
  });
  return { participantId, apiKey };
}

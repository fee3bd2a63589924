import type { Transaction } from '#kit/database/database';
import { foldPlayerName } from '#kit/rules/names';
import { standingsEvent } from '../board/event-log';
import type { BingoDependencies } from '../dependencies';
import { type Participant, ParticipantEntity } from '../participants/participant.fields';
import { admitWaiting } from './admit';
import { ReservedPlaceEntity } from './place.fields';

/**
 * Renames a participant. The caller holds the exclusive lock of the event.
 *
 * @param registeredAs the name of the registration, if the player changed it since; null if an organiser
 *   corrected it.
 */
export async function renameLocked(
  dependencies: BingoDependencies,
  transaction: Transaction,
  { id, eventId }: Participant,
  rsn: string,
  registeredAs: string | null,
): Promise<void> {
  const foldedRsn = foldPlayerName(rsn);
  await transaction.entities.update(ParticipantEntity, { id }, { rsn, foldedRsn, registeredAs });
  // A place that is reserved for the new name is this one.
  const { affected } = await transaction.entities.delete(ReservedPlaceEntity, { eventId, foldedRsn });
  if (affected) await admitWaiting(dependencies, transaction, eventId);
  transaction.appendEvents([standingsEvent(eventId)]);
}

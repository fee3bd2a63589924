import { LessThan } from 'typeorm';
import { deleteOldEvents } from '#kit/event-log/delete-old-events';
import type { Logger } from '#runtime/logger';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import { SignInAttemptEntity } from '../sign-in/sign-in-attempt.entity';
import { deleteUnusedKeys } from '../signing-keys/delete-unused-keys';
import { rotateAgedKey } from '../signing-keys/rotate-aged-key';

/** Age at which the signing key is rotated. */
const MAX_KEY_AGE_DAYS = 30;

/**
 * Deletes expired sessions, expired sign-in attempts, unused signing keys and old entries of the event log,
 * and rotates a signing key older than 30 days.
 */
export async function runHousekeeping(
  { database, signingKeys }: Pick<AuthDependencies, 'database' | 'signingKeys'>,
  log: Logger,
): Promise<void> {
  const expired = { expiresAt: LessThan(new Date()) };
  await database.entities.delete(SignInAttemptEntity, expired);
  await database.entities.delete(SessionEntity, expired);
  const kid = await database.transaction((transaction) => rotateAgedKey(transaction, MAX_KEY_AGE_DAYS));
  if (kid !== null) log.info({ kid }, 'rotated the signing key because of its age');
  await deleteUnusedKeys(database);
  signingKeys.forget();
  await deleteOldEvents(database);
}

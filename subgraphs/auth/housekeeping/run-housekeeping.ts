import { LessThan } from 'typeorm';
import type { Logger } from '#runtime/logger';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import { SignInAttemptEntity } from '../sign-in/sign-in-attempt.entity';
import { deleteUnusedKeys } from '../signing-keys/delete-unused-keys';
import { rotateAgedKey } from '../signing-keys/rotate-aged-key';

/** A key that signed for so long is replaced. */
const LONGEST_USE_DAYS = 30;

/** Deletes what has ended (sessions, sign-in attempts, keys without sessions) and rotates a signing key of 30 days. */
export async function runHousekeeping(
  { database, signingKeys }: Pick<AuthDependencies, 'database' | 'signingKeys'>,
  log: Logger,
): Promise<void> {
  const ended = { expiresAt: LessThan(new Date()) };
  await database.entities.delete(SignInAttemptEntity, ended);
  await database.entities.delete(SessionEntity, ended);
  const kid = await database.transaction((transaction) => rotateAgedKey(transaction, LONGEST_USE_DAYS));
  if (kid !== null) log.info({ kid }, 'the signing key was rotated for its age');
  await deleteUnusedKeys(database);
  signingKeys.forget();
}

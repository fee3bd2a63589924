import { LessThan } from 'typeorm';
import type { Logger } from '#kit/logger';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import { SignInAttemptEntity } from '../sign-in/sign-in-attempt.entity';
import { rotateAgedKey } from '../signing-keys/rotate-aged-key';

/** Retired keys that no session was signed with. Another process may sign with a key for seconds after it retired. */
const DELETE_UNUSED_KEYS = `DELETE FROM auth.signing_keys k
  WHERE k.retired_at < now() - interval '1 hour'
    AND NOT EXISTS (SELECT 1 FROM auth.sessions s WHERE s.key_id = k.kid)`;

/** Deletes what has ended (sessions, sign-in attempts, keys without sessions) and rotates a signing key of 30 days. */
export async function keepHouse(
  { dataSource, signingKeys }: Pick<AuthDependencies, 'dataSource' | 'signingKeys'>,
  log: Logger,
): Promise<void> {
  const ended = { expiresAt: LessThan(new Date()) };
  await dataSource.manager.delete(SignInAttemptEntity, ended);
  await dataSource.manager.delete(SessionEntity, ended);
  const kid = await dataSource.transaction((manager) => rotateAgedKey(manager));
  if (kid !== null) log.info({ kid }, 'the signing key was rotated for its age');
  await dataSource.query(DELETE_UNUSED_KEYS);
  signingKeys.forget();
}

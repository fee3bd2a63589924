import { runAllSteps } from '#kit/area/define-area';
import { type Database, deleteInBatches } from '#kit/database/database';
import { deleteOldEvents } from '#kit/database/event-log';
import type { Logger } from '#runtime/logger';
import type { AuthDependencies } from './dependencies';
import { deleteUnusedKeys, rotateAgedKey } from './signing/signing-key.commands';
import { DELETE_OLD_USAGE } from './usage/graph-usage.queries';

/** Age at which the signing key is rotated. */
const MAX_KEY_AGE_DAYS = 30;

/** Few enough for the statement timeout: a session is deleted with those that it created. */
const BATCH_SIZE = 1000;

const DELETE_ATTEMPTS = {
  name: 'auth_delete_expired_sign_in_attempts',
  text: `WITH expired AS (
      SELECT state_hash FROM auth.sign_in_attempts WHERE expires_at < now() ORDER BY expires_at LIMIT $1
    ), deleted AS (
      DELETE FROM auth.sign_in_attempts a USING expired e WHERE a.state_hash = e.state_hash RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

const DELETE_SESSIONS = {
  name: 'auth_delete_expired_sessions',
  text: `WITH expired AS (
      SELECT id FROM auth.sessions WHERE expires_at < now() ORDER BY expires_at LIMIT $1
    ), deleted AS (DELETE FROM auth.sessions s USING expired e WHERE s.id = e.id RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/**
 * Deletes expired sessions, expired sign-in attempts, unused signing keys, old entries of the event log and
 * old uses of the graph, and rotates a signing key older than 30 days. A step that fails does not prevent the
 * others.
 */
export async function runHousekeeping(
  { database, signingKeys }: Pick<AuthDependencies, 'database' | 'signingKeys'>,
  log: Logger,
): Promise<void> {
  await runAllSteps([
    () => deleteInBatches(database, DELETE_ATTEMPTS, BATCH_SIZE),
    () => deleteInBatches(database, DELETE_SESSIONS, BATCH_SIZE),
    () => rotateKey(database, log),
    () => deleteUnusedKeys(database),
    async () => signingKeys.forget(),
    () => deleteOldEvents(database),
    () => deleteInBatches(database, DELETE_OLD_USAGE, BATCH_SIZE),
  ]);
}

async function rotateKey(database: Database, log: Logger): Promise<void> {
  const kid = await database.transaction((transaction) => rotateAgedKey(transaction, MAX_KEY_AGE_DAYS));
  if (kid !== null) log.info({ kid }, 'rotated the signing key because of its age');
}

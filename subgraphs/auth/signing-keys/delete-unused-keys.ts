import type { Database } from '#kit/database/database';

/**
 * Retired keys without sessions. The hour covers other processes, which may sign with a key for seconds
 * after it retires.
 */
const DELETE_UNUSED_KEYS = {
  name: 'auth_delete_unused_keys',
  text: `DELETE FROM auth.signing_keys k
  WHERE k.retired_at < now() - interval '1 hour'
    AND NOT EXISTS (SELECT 1 FROM auth.sessions s WHERE s.key_id = k.kid)`,
} as const;

/** Deletes retired signing keys that no session uses any more. */
export async function deleteUnusedKeys(database: Database): Promise<void> {
  await database.rows(DELETE_UNUSED_KEYS);
}

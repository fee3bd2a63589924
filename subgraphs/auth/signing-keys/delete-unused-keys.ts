import type { Database } from '#kit/database/database';

/** Retired keys that no session was signed with. Another process may sign with a key for seconds after it retired. */
const DELETE_UNUSED_KEYS = {
  name: 'auth_delete_unused_keys',
  text: `DELETE FROM auth.signing_keys k
  WHERE k.retired_at < now() - interval '1 hour'
    AND NOT EXISTS (SELECT 1 FROM auth.sessions s WHERE s.key_id = k.kid)`,
} as const;

/** Deletes the signing keys by which no session lives any more. */
export async function deleteUnusedKeys(database: Database): Promise<void> {
  await database.rows(DELETE_UNUSED_KEYS);
}

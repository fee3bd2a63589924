import type { Database } from '#kit/database/database';

const GOOD = {
  name: 'auth_good_service_keys',
  text: 'SELECT key_hash AS "keyHash" FROM auth.service_keys WHERE revoked_at IS NULL',
} as const;

const USED = {
  name: 'auth_service_key_used',
  text: `UPDATE auth.service_keys SET last_used_at = now()
    WHERE key_hash = $1 AND revoked_at IS NULL
      AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
} as const;

/** The hashes of all service keys that are good at this moment. */
export async function goodServiceKeys(database: Database): Promise<string[]> {
  const rows = await database.rows<{ keyHash: string }>(GOOD, []);
  return rows.map(({ keyHash }) => keyHash);
}

/** Notes that a service key was used now; written once a minute, however many gateways say so. */
export async function recordServiceKeyUse(database: Database, keyHash: string): Promise<void> {
  await database.rows(USED, [keyHash]);
}

import type { Database } from '#kit/database/database';
import { ServiceKeyEntity } from './service-key.fields';

const ACTIVE_KEYS = {
  name: 'auth_active_service_keys',
  text: 'SELECT key_hash AS "keyHash" FROM auth.service_keys WHERE revoked_at IS NULL',
} as const;

const RECORD_USE = {
  name: 'auth_service_key_used',
  text: `UPDATE auth.service_keys SET last_used_at = now()
    WHERE key_hash = $1 AND revoked_at IS NULL
      AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
} as const;

/** Returns the hashes of all service keys that are not revoked. */
export async function activeServiceKeys(database: Database): Promise<string[]> {
  const rows = await database.rows<{ keyHash: string }>(ACTIVE_KEYS, []);
  return rows.map(({ keyHash }) => keyHash);
}

/** Records that a service key is in use, at most once a minute across all gateways. */
export async function recordServiceKeyUse(database: Database, keyHash: string): Promise<void> {
  await database.rows(RECORD_USE, [keyHash]);
}

/** The listing of a service key, without its hash. */
type ListedServiceKey = Pick<ServiceKeyEntity, 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/** Returns all service keys, including revoked ones, by name, newest first. */
export function listServiceKeys(database: Database): Promise<ListedServiceKey[]> {
  return database.entities.find(ServiceKeyEntity, {
    select: { name: true, createdAt: true, lastUsedAt: true, revokedAt: true },
    order: { name: 'ASC', createdAt: 'DESC', keyHash: 'ASC' },
  });
}

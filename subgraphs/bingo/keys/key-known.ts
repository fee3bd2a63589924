import type { Database } from '#kit/database/database';

const KEY_KNOWN = {
  name: 'bingo_key_known',
  text: 'SELECT 1 FROM bingo.participants WHERE key_hash = $1',
} as const;

/** Returns whether a participant has the key with this hash. */
export async function isKeyKnown(database: Database, keyHash: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(keyHash)) return false;
  const rows = await database.rows(KEY_KNOWN, [keyHash]);
  return rows.length > 0;
}

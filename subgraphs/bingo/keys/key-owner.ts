import type { Database } from '#kit/database/database';

const KEY_OWNER = {
  name: 'bingo_key_owner',
  text: `SELECT user_id AS "userId" FROM bingo.participants WHERE key_hash = $1
    UNION ALL SELECT user_id FROM bingo.participants WHERE hook_key_hash = $1`,
} as const;

/** Returns the user of the participant whose bingo key or hook key has this hash; null for an unknown key. */
export async function ownerOfKey(database: Database, keyHash: string): Promise<string | null> {
  if (!/^[0-9a-f]{64}$/.test(keyHash)) return null;
  const row = await database.row<{ userId: string }>(KEY_OWNER, [keyHash]);
  return row?.userId ?? null;
}

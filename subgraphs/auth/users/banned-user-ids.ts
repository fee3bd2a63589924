import type { Database } from '#kit/database/database';

const BANNED = {
  name: 'auth_banned_users',
  text: 'SELECT id FROM auth.users WHERE is_banned',
} as const;

/** Returns the ids of all banned users. */
export async function bannedUserIds(database: Database): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(BANNED, []);
  return rows.map(({ id }) => id);
}

import type { Database } from '#kit/database/database';

const LAST_BACKUP = {
  name: 'auth_last_backup',
  text: `SELECT max(created_at) AS at FROM auth.activity_log WHERE action = 'backup_verify'`,
} as const;

/** Returns when the last backup was verified; null if `admin backup` has made none. */
export async function readLastBackup(auth: Database): Promise<Date | null> {
  return (await auth.row<{ readonly at: Date | null }>(LAST_BACKUP))?.at ?? null;
}

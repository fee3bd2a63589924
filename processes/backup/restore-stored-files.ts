import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '#runtime/files/file-store';
import { BackupError } from './backup-error';
import { BASE_BACKUP } from './base-backup';
import type { Manifest } from './manifest';
import { filesOf } from './restore-files';
import { verifyBackup } from './verify-backup';

/**
 * Copies the files of a backup of a database server into a store, except those that it has already.
 * @returns the manifest, and the number of copied files.
 * @throws BackupError
 */
export async function restoreStoredFiles(
  backup: string,
  store: FileStore,
  signal: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly copied: number }> {
  const manifest = await verifyBackup(backup, signal);
  if (!manifest.files.some(({ path }) => path === BASE_BACKUP))
    throw new BackupError(
      `${backup} is a backup of the embedded database, which a server at DATABASE_URL cannot use: restore it without DATABASE_URL.`,
    );
  const present = new Set<string>();
  for await (const key of store.keys()) present.add(key);
  let copied = 0;
  for (const [key, { path }] of filesOf(manifest.files)) {
    signal.throwIfAborted();
    if (present.has(key)) continue;
    await store.put(key, createReadStream(join(backup, path)));
    copied += 1;
  }
  return { manifest, copied };
}

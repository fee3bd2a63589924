import { open } from 'node:fs/promises';

/** Has the names in a folder on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How many files the system is asked for at once: what it writes for one it need not write for the next. */
const AT_ONCE = 32;

/** Has many files, or names in folders, on the disk: sooner after all were written than each in turn. */
export async function syncAll(paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    await Promise.all(paths.slice(start, start + AT_ONCE).map(syncFolder));
  }
}

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the copied folder of a data directory that contains the target, through any symbolic links, because
 * the backup would then copy itself; null if there is none.
 * @param target absolute path that does not exist yet.
 */
export async function copiedFolderAround(target: string, dataDir: string): Promise<string | null> {
  const made = join(await realFolder(dirname(target)), basename(target));
  for (const folder of ['postgres', 'files'].map((name) => join(dataDir, name))) {
    if (`${made}/`.startsWith(`${await realFolder(folder)}/`)) return folder;
  }
  return null;
}

/** Resolves symbolic links; a path that does not exist is resolved by its name. */
function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

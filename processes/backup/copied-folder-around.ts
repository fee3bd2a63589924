import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * The folder of a data directory that a backup copies and that the backup would be made in, so that it would grow by itself: by
 * whatever links one leads into the other. Null where there is none.
 *
 * @param target absolute, and not there yet.
 */
export async function copiedFolderAround(target: string, dataDir: string): Promise<string | null> {
  const made = join(await realFolder(dirname(target)), basename(target));
  for (const folder of ['postgres', 'files'].map((name) => join(dataDir, name))) {
    if (`${made}/`.startsWith(`${await realFolder(folder)}/`)) return folder;
  }
  return null;
}

/** What is not there yet is where its name says. */
function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '#protocol/errors';
import { type FileStore, STAGING } from '#runtime/files/file-store';
import { hashedStream } from './hashed-copy';
import type { CopiedFile } from './manifest';

/** Lists the stored files below a folder, without temporary ones of requests. */
export async function storedFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith(`${STAGING}/`))
    .sort();
}

/**
 * Copies the stored files that are not copied yet. Stored files are immutable, so comparing names is
 * sufficient.
 * @param known paths relative to the backup folder.
 */
export async function copyStoredFiles(
  store: FileStore,
  draft: string,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for await (const key of store.keys()) {
    signal.throwIfAborted();
    const path = join('files', key);
    if (known.has(path)) continue;
    await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 });
    try {
      copied.push({ path, ...(await hashedStream(await store.open(key), join(draft, path))) });
    } catch (error) {
      // The file was deleted after its row.
      if (!(error instanceof DomainError) || error.extensions.code !== 'NOT_FOUND') throw error;
    }
  }
  return copied;
}

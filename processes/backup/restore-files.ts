import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncAll } from '#processes/embedded-postgres/sync';
import { STAGING } from '#runtime/files/file-store';
import { hashedCopy } from './hashed-copy';
import type { CopiedFile } from './manifest';
import { storedFiles } from './stored-files';
import { damagedFileError } from './verify-backup';

const PREFIX = 'files/';

/** Returns the stored files of a backup by their names below DATA_DIR/files. */
export function filesOf(files: readonly CopiedFile[]): ReadonlyMap<string, CopiedFile> {
  const stored = files.filter(({ path }) => path.startsWith(PREFIX));
  return new Map(stored.map((file) => [file.path.slice(PREFIX.length), file]));
}

/** Returns the stored files in a folder that the backup does not contain. */
export async function filesBeside(
  folder: string,
  files: ReadonlyMap<string, CopiedFile>,
): Promise<readonly string[]> {
  return (await storedFiles(folder)).filter((name) => !files.has(name));
}

/**
 * Copies the stored files of a backup next to existing ones. Names are random and files immutable, so an
 * existing file of the same name is identical. All files are synced before the first is renamed into place.
 */
export async function addFiles(
  backup: string,
  folder: string,
  files: ReadonlyMap<string, CopiedFile>,
  signal: AbortSignal,
): Promise<void> {
  const staged = new Map<string, string>();
  try {
    for (const [name, { path, size, sha256 }] of files) {
      const there = await stat(join(folder, name)).catch(() => null);
      if (there?.isFile() && there.size === size) continue;
      // If the process is killed, this folder is removed together with abandoned uploads.
      const draft = join(folder, STAGING, `restore-${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true });
      staged.set(name, draft);
      const copied = await hashedCopy(join(backup, path), draft, signal);
      if (copied.sha256 !== sha256) throw damagedFileError(backup, path, 'has different content');
    }
    await syncAll([...staged.values()]);
    for (const [name, draft] of staged) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await rename(draft, join(folder, name));
    }
  } finally {
    for (const draft of staged.values()) await rm(draft, { force: true });
  }
}

/** Moves stored files to another folder under the same names. */
export async function moveAside(folder: string, names: readonly string[], aside: string): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(aside, name)), { recursive: true, mode: 0o700 });
    await rename(join(folder, name), join(aside, name));
  }
}

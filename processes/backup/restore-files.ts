import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncAll } from '#processes/embedded-postgres/sync';
import { STAGING } from '#runtime/files/file-store';
import { hashedCopy } from './hashed-copy';
import type { CopiedFile } from './manifest';
import { storedFiles } from './stored-files';
import { damaged } from './verify-backup';

const PREFIX = 'files/';

/** The stored files of a backup, by their names below DATA_DIR/files. */
export function filesOf(files: readonly CopiedFile[]): ReadonlyMap<string, CopiedFile> {
  const stored = files.filter(({ path }) => path.startsWith(PREFIX));
  return new Map(stored.map((file) => [file.path.slice(PREFIX.length), file]));
}

/** Stored files that are in a folder and not in a backup. */
export async function filesBeside(
  folder: string,
  files: ReadonlyMap<string, CopiedFile>,
): Promise<readonly string[]> {
  return (await storedFiles(folder)).filter((name) => !files.has(name));
}

/**
 * Puts the files of a backup beside those that are there, which no database but the backup's names: names are random and
 * files never change, so that one which is there is the same. All are on the disk before the first gets its name.
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
      // Where what was killed leaves them they are swept with the uploads of requests that never ended.
      const draft = join(folder, STAGING, `restore-${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true });
      staged.set(name, draft);
      const copied = await hashedCopy(join(backup, path), draft, signal);
      if (copied.sha256 !== sha256) throw damaged(backup, path, 'has other content');
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

/** Moves stored files to another folder, under the same names. */
export async function moveAside(folder: string, names: readonly string[], aside: string): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(aside, name)), { recursive: true, mode: 0o700 });
    await rename(join(folder, name), join(aside, name));
  }
}

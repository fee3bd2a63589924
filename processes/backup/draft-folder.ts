import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '#processes/embedded-postgres/errors';
import { pidExists } from '#processes/embedded-postgres/process-identity';
import { syncAll, syncFolder } from '#processes/embedded-postgres/sync';
import { systemErrorCode } from '#runtime/system-error-code';
import { BackupError } from './backup-error';
import { MANIFEST, type Manifest } from './manifest';

/** An unfinished backup beside its final path. */
export interface DraftFolder {
  readonly path: string;
  /** Writes the manifest and syncs everything to disk. */
  complete(manifest: Manifest): Promise<void>;
  /** Renames the folder to its final path. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Creates the folder for an unfinished backup and removes those of killed processes.
 * @throws BackupError if the target exists or is not writable.
 */
export async function openDraft(target: string): Promise<DraftFolder> {
  await requireUnused(target);
  await removeAbandoned(dirname(target), (name) => name === basename(target));
  const path = `${target}.part-${process.pid}`;
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    throw new BackupError(`A backup cannot be made in ${dirname(target)}: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  return {
    path,
    discard: () => rm(path, { recursive: true, force: true }),
    async complete(manifest) {
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      await syncAll(manifest.files.map((file) => join(path, file.path)));
      await syncAll(foldersOf(manifest).map((folder) => join(path, folder)));
      await writeFile(join(path, MANIFEST), text, { mode: 0o600, flush: true });
      await syncFolder(path);
    },
    async publish() {
      await rename(path, target).catch(async (error: unknown) => {
        // Another process created the target meanwhile; renaming replaces an empty folder only.
        await requireUnused(target);
        throw error;
      });
      await syncFolder(dirname(target));
    },
  };
}

function foldersOf({ folders, files }: Manifest): string[] {
  return [...new Set([...folders, ...files.map(({ path }) => dirname(path))])];
}

async function requireUnused(target: string): Promise<void> {
  const inIt: string[] = await readdir(target).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw new BackupError(`${target} is not usable as a backup folder: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  if (inIt.includes(MANIFEST))
    throw new BackupError(`${target} already contains a backup: choose another folder.`);
  if (inIt.length > 0) throw new BackupError(`${target} is not empty: choose another folder.`);
  if (!existsSync(dirname(target)))
    throw new BackupError(`The folder ${dirname(target)} does not exist: create it first.`);
}

/**
 * Removes unfinished backups of processes that no longer run.
 * @param isRemoved selects by the name of the backup.
 */
export async function removeAbandoned(folder: string, isRemoved: (name: string) => boolean): Promise<void> {
  for (const entry of await readdir(folder)) {
    const [, name = '', pid = ''] = /^(.+)\.part-(\d+)$/.exec(entry) ?? [];
    if (pid === '' || !isRemoved(name)) continue;
    // In a container an earlier process had the same pid.
    if (Number(pid) === process.pid || !pidExists(Number(pid)))
      await rm(join(folder, entry), { recursive: true, force: true });
  }
}

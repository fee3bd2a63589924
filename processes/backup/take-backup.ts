import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '#runtime/package-root';
import { copyRunningDatabase } from './copy-running-database';
import { type DraftFolder, openDraft } from './draft-folder';
import { hashedCopy } from './hashed-copy';
import type { Manifest } from './manifest';
import { copyStoredFiles } from './stored-files';

/** Source of a backup. */
export interface BackupSource {
  /** Connection string of the running embedded server. */
  readonly url: string;
  /** Data directory of the server. */
  readonly cluster: string;
  /** File with the password of the database user. */
  readonly passwordFile: string;
  /** Folder of the stored files. */
  readonly files: string;
}

/**
 * Copies database and files to a folder, which is created atomically.
 * @param target unused path, or an empty folder.
 * @throws BackupError
 */
export async function takeBackup(
  source: BackupSource,
  target: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const draft = await openDraft(target);
  try {
    const manifest = await fill(draft, source, signal);
    await draft.publish(manifest);
    return manifest;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

async function fill(draft: DraftFolder, source: BackupSource, signal: AbortSignal): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  const postgres = (await readFile(join(source.cluster, 'PG_VERSION'), 'utf8')).trim();
  const password = await hashedCopy(source.passwordFile, join(draft.path, 'password'), signal);
  // Copies files before and after the database: a file with a row in the copied database existed before,
  // unless added meanwhile, or exists afterwards, unless deleted meanwhile.
  const before = await copyStoredFiles(source.files, draft.path, new Set(), signal);
  const database = await copyRunningDatabase(source.url, source.cluster, draft.path, signal);
  const finishedAt = new Date().toISOString();
  const known = new Set(before.map(({ path }) => path));
  const after = await copyStoredFiles(source.files, draft.path, known, signal);
  return {
    format: 1,
    product,
    postgres,
    startedAt,
    finishedAt,
    folders: database.folders,
    files: [...database.files, ...before, ...after, { path: 'password', ...password }],
  };
}

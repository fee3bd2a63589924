import type { FileStore } from '#runtime/files/file-store';
import { product } from '#runtime/package-root';
import type { DatabaseCopy } from './base-backup';
import { type DraftFolder, openDraft } from './draft-folder';
import type { Manifest } from './manifest';
import { copyStoredFiles } from './stored-files';
import { verifyBackup } from './verify-backup';

/** Source of a backup. */
export interface BackupSource {
  copyDatabase(draft: string, signal: AbortSignal): Promise<DatabaseCopy>;
  readonly files: FileStore;
}

/**
 * Copies database and files to a folder, which appears once its content has been read again and is right.
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
    await draft.complete(manifest);
    await verifyBackup(draft.path, signal);
    await draft.publish();
    return manifest;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

async function fill({ path }: DraftFolder, source: BackupSource, signal: AbortSignal): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  // Copies files before and after the database: a file with a row in the copied database existed before,
  // unless added meanwhile, or exists afterwards, unless deleted meanwhile.
  const before = await copyStoredFiles(source.files, path, new Set(), signal);
  const { postgres, folders, files } = await source.copyDatabase(path, signal);
  const finishedAt = new Date().toISOString();
  const known = new Set(before.map((file) => file.path));
  const after = await copyStoredFiles(source.files, path, known, signal);
  return {
    format: 1,
    product,
    postgres,
    startedAt,
    finishedAt,
    folders: [...folders],
    files: [...files, ...before, ...after],
  };
}

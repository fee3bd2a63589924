import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { BackupError } from './backup-error';
import { hashOfFile } from './hashed-copy';
import { type CopiedFile, MANIFEST, type Manifest, readManifest } from './manifest';

/**
 * Reads a whole backup and compares it with its manifest. Does not detect a rewritten manifest: users with
 * write access to the folder are trusted.
 * @throws BackupError that names the first damaged file.
 */
export async function verifyBackup(folder: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) await verifyFile(folder, file, signal);
  for (const path of manifest.folders) {
    const stats = await lstat(join(folder, path)).catch(() => null);
    if (!stats?.isDirectory()) throw damagedFileError(folder, path, 'is missing');
  }
  const known = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (!entry.isDirectory() && !known.has(path)) throw damagedFileError(folder, path, 'was added');
  }
  return manifest;
}

/** Creates the error for a damaged file. */
export function damagedFileError(folder: string, path: string, reason: string): BackupError {
  return new BackupError(`The backup in ${folder} is damaged: ${path} ${reason}.`);
}

async function verifyFile(
  folder: string,
  { path, size, sha256 }: CopiedFile,
  signal: AbortSignal,
): Promise<void> {
  const file = join(folder, path);
  const stats = await lstat(file).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR') return null;
    throw error;
  });
  if (!stats) throw damagedFileError(folder, path, 'is missing');
  if (!stats.isFile()) throw damagedFileError(folder, path, 'is not a file');
  if (stats.size !== size) throw damagedFileError(folder, path, 'has a different size');
  if ((await hashOfFile(file, signal)).sha256 !== sha256)
    throw damagedFileError(folder, path, 'has different content');
}

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { systemErrorCode } from '#runtime/system-error-code';
import type { Artefacts } from '../artefacts';
import type { Change } from '../changes';
import type { RegistryFolder } from './registry-folder';
import { contentHash, hashArtefacts, hashOf, recordHashOf, type Version } from './version';

/** A version to be added. */
export interface NewVersion {
  /** The version compared with; null for the first version. */
  readonly parent: Version | null;
  readonly artefacts: Artefacts;
  readonly changes: readonly Change[];
  readonly rollbackOf: number | null;
  readonly supportDays: number;
  readonly message: string | null;
  readonly publishedAt: Date;
}

/**
 * Adds the version after `parent` atomically: writes all files, then renames one folder. The rename fails if
 * another publisher has already added a version with that number.
 * @returns null if another publisher was faster; the changes must then be computed again.
 */
export async function addVersion(registry: RegistryFolder, newVersion: NewVersion): Promise<Version | null> {
  const { parent, artefacts, changes, publishedAt, ...rest } = newVersion;
  const hashes = hashArtefacts(artefacts);
  const record = {
    number: (parent?.number ?? 0) + 1,
    parent: parent?.number ?? null,
    parentRecordHash: parent && recordHashOf(parent),
    publishedAt: publishedAt.toISOString(),
    hash: hashOf(hashes),
    ...rest,
    artefacts: hashes,
    changes: changes.map((change) => ({ ...change, usedBy: [...change.usedBy] })),
  };
  const version: Version = { ...record, recordHash: recordHashOf(record) };
  const incoming = join(registry.path, 'incoming', randomUUID());
  const versions = join(registry.path, 'versions');
  const objects = join(registry.path, 'objects');
  await Promise.all([incoming, versions, objects].map((folder) => mkdir(folder, { recursive: true })));
  try {
    for (const content of artefacts.values()) {
      await writeObject(content, join(incoming, 'object'), join(objects, `${contentHash(content)}.gz`));
    }
    await writeFile(join(incoming, 'version.json'), recordText(version), { flush: true });
    return (await renameUnlessExists(incoming, join(versions, String(version.number)))) ? version : null;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Returns the record of a version with one line per change. */
function recordText({ changes, ...rest }: Version): string {
  const lines = changes.map((change) => `\n    ${JSON.stringify(change)}`);
  return JSON.stringify({ ...rest, changes: [] }, null, 2).replace(
    /\[\]\n\}$/,
    () => `[${lines.join(',')}\n  ]\n}\n`,
  );
}

/**
 * Compresses into a temporary file and renames it, so that an object is never partial. Overwrites an existing
 * object, which repairs a damaged one.
 */
async function writeObject(content: string, temporary: string, object: string): Promise<void> {
  await writeFile(temporary, gzipSync(content), { flush: true });
  await rename(temporary, object);
}

/** Renaming to a folder that is not empty fails. */
async function renameUnlessExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

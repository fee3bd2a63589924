import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artefacts } from '../artefacts';
import type { Change } from '../changes';
import { fileErrorCode } from './file-error-code';
import type { RegistryFolder } from './registry-folder';
import { contentHash, hashArtefacts, hashOf, type Version } from './version';

/** What is to become a version. */
export interface NewVersion {
  /** The version against which the changes were found; null for the first one. */
  readonly parent: Version | null;
  readonly artefacts: Artefacts;
  readonly changes: readonly Change[];
  readonly rollbackOf: number | null;
  readonly supportDays: number;
  readonly message: string | null;
  readonly publishedAt: Date;
}

/**
 * Adds the version after `parent`. It is there as a whole or not at all, whenever this process ends: files first, then
 * one rename of a folder, which the file system refuses when somebody else's version of that number is there.
 *
 * @returns null when another publisher was faster: the changes have to be found anew, against that one.
 */
export async function addVersion(registry: RegistryFolder, added: NewVersion): Promise<Version | null> {
  const { parent, artefacts, changes, publishedAt, ...rest } = added;
  const described = hashArtefacts(artefacts);
  const version: Version = {
    number: (parent?.number ?? 0) + 1,
    parent: parent?.number ?? null,
    publishedAt: publishedAt.toISOString(),
    hash: hashOf(described),
    ...rest,
    artefacts: described,
    changes: changes.map((change) => ({ ...change, usedBy: [...change.usedBy] })),
  };
  const incoming = join(registry.path, 'incoming', randomUUID());
  const versions = join(registry.path, 'versions');
  const objects = join(registry.path, 'objects');
  await Promise.all([incoming, versions, objects].map((folder) => mkdir(folder, { recursive: true })));
  try {
    for (const content of artefacts.values()) {
      await place(content, join(incoming, 'object'), join(objects, contentHash(content)));
    }
    await writeFile(join(incoming, 'version.json'), `${JSON.stringify(version, null, 2)}\n`, { flush: true });
    return (await renameUnlessTaken(incoming, join(versions, String(version.number)))) ? version : null;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Written aside and renamed: a file that bears a hash is never half of its content. One that is there is made whole. */
async function place(content: string, aside: string, object: string): Promise<void> {
  await writeFile(aside, content, { flush: true });
  await rename(aside, object);
}

/** A folder cannot be renamed to one that holds something. */
async function renameUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

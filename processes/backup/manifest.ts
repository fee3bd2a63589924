import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '#processes/embedded-postgres/errors';
import { systemErrorCode } from '#runtime/system-error-code';
import { BackupError } from './backup-error';

/** Written last; a folder without it is not a complete backup. */
export const MANIFEST = 'backup.json';

/** A path inside the backup folder, without traversal. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const copied = z.object({
  path,
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(1, { error: 'its format is not supported by this version' }),
  product: z.object({ name: z.string(), version: z.string() }),
  /** Major version of the server; other versions cannot read the cluster. */
  postgres: z.string(),
  /**
   * The database has the state at `finishedAt` and certainly contains everything acknowledged before
   * `startedAt`.
   */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Folders that PostgreSQL requires, including empty ones: `cluster` and what is below it. */
  folders: z.array(path.regex(/^cluster(\/|$)/)),
  files: z.array(copied),
});

/** Content of a backup. */
export type Manifest = z.infer<typeof manifest>;

/** A file of a backup. */
export type CopiedFile = z.infer<typeof copied>;

/** @throws BackupError if the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT')
      throw new BackupError(`${folder} contains no backup: it has no ${MANIFEST}.`);
    throw error;
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]?.message : reasonOf(error);
    throw new BackupError(`The backup in ${folder} cannot be read: ${MANIFEST}: ${reason}.`, {
      cause: error,
    });
  }
}

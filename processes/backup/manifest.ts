import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf, systemErrorCode } from '#processes/embedded-postgres/errors';
import { BackupError } from './backup-error';

/** Its presence is what makes a folder a backup: it is written last. */
export const MANIFEST = 'backup.json';

/** A path below the backup folder: no way out of it. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const copied = z.object({
  path,
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(1, { error: 'it is of a format that this version does not know' }),
  product: z.object({ name: z.string(), version: z.string() }),
  /** Major version of the server: no other can read the cluster. */
  postgres: z.string(),
  /** The copied database is as it was at `finishedAt`; what was acknowledged before `startedAt` is in it for certain. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Folders that PostgreSQL wants, empty or not. */
  folders: z.array(path),
  files: z.array(copied),
});

/** What is in a backup. */
export type Manifest = z.infer<typeof manifest>;

/** One file of a backup. */
export type CopiedFile = z.infer<typeof copied>;

/** @throws BackupError when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT')
      throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
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

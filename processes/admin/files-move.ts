import { z } from 'zod';
import { openPlaces } from '#processes/foundations/open-files';
import { createLogger } from '#processes/logger';
import { DomainError } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { defineCommand, UsageError } from './command';

export const filesMove = defineCommand({
  name: 'files move',
  usage: '--to bucket|directory [--delete]',
  summary: 'copies the files between DATA_DIR and the bucket, also while the platform is running',
  help: `  --to      where the files are to be
  --delete  deletes each from where it was, once it is there

The bucket is that of FILES_S3_BUCKET, which the platform need not use yet. Without an interruption: run it, restart the
platform with the new place, run it again for what was uploaded meanwhile, and at last once with --delete. Files have
random names and are never changed, so one of the same name is not copied again.

Prints the numbers of copied, present and deleted files as one line of JSON. If it is interrupted, each file is where it
was or in both places.

Repeated: copies and deletes what is left.`,
  options: { to: { type: 'string' }, delete: { type: 'boolean' } },
  schema: z.object({
    to: z.enum(['bucket', 'directory'], { error: 'must be bucket or directory' }),
    delete: z.boolean().optional(),
  }),
  async run({ to, delete: deletes = false }, { configuration, print, interrupted }) {
    const { bucket, directory } = await openPlaces(configuration, createLogger('warn'), NO_OBSERVER);
    if (!bucket) throw new UsageError('FILES_S3_BUCKET is not set');
    const [source, target] = to === 'bucket' ? [directory, bucket] : [bucket, directory];
    print(JSON.stringify(await moveFiles(source, target, deletes, interrupted)));
  },
});

/** Numbers of files. */
interface Moved {
  readonly copied: number;
  /** That were in the target before. */
  readonly present: number;
  readonly deleted: number;
}

async function moveFiles(
  source: FileStore,
  target: FileStore,
  deletes: boolean,
  interrupted: AbortSignal,
): Promise<Moved> {
  const known = new Set<string>();
  for await (const key of target.keys()) known.add(key);
  let [copied, present, deleted] = [0, 0, 0];
  for await (const key of source.keys()) {
    interrupted.throwIfAborted();
    if (known.has(key)) present += 1;
    else if (await copyFile(key, source, target)) copied += 1;
    else continue;
    if (!deletes) continue;
    await source.delete(key);
    deleted += 1;
  }
  return { copied, present, deleted };
}

/** @returns false if the file was deleted meanwhile. */
async function copyFile(key: string, source: FileStore, target: FileStore): Promise<boolean> {
  try {
    await target.put(key, await source.open(key));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.extensions.code === 'NOT_FOUND') return false;
    throw error;
  }
}

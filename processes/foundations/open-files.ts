import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import type { FileStore } from '#runtime/files/file-store';
import { openDirectory } from '#runtime/files/open-directory';
import { sweepStagedFiles } from '#runtime/files/sweep-staged-files';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';

const SWEEP_EVERY_MS = 600_000;

/**
 * Opens the file store and periodically deletes uploads abandoned by processes that ended during a request.
 */
export async function openFiles(
  configuration: Configuration,
  log: Logger,
  observer: Observer,
  closers: Closers,
): Promise<FileStore> {
  const { directory, bucket } = await openPlaces(configuration, log, observer);
  const sweep = async (): Promise<void> => {
    await sweepStagedFiles(directory, log);
    if (bucket) await sweepStagedFiles(bucket, log);
  };
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();
  closers.add('sweep of uploads', async () => clearInterval(timer));
  return bucket ?? directory;
}

/** Opens the file store in a process that stages no uploads; the gateways clean up. */
export async function openSharedFiles(
  configuration: Configuration,
  log: Logger,
  observer = NO_OBSERVER,
): Promise<FileStore> {
  const { directory, bucket } = await openPlaces(configuration, log, observer);
  return bucket ?? directory;
}

/** Opens the directory, and the bucket if there is one. */
export async function openPlaces({ dataDir, fileBucket }: Configuration, log: Logger, observer: Observer) {
  const folder = join(dataDir, 'files');
  const directory = openDirectory(folder, log, observer);
  const bucket =
    fileBucket && (await import('#runtime/files/open-bucket')).openBucket(fileBucket, folder, log, observer);
  // From now on a missing directory is a fault, such as a volume that is not mounted.
  if (!bucket) {
    await mkdir(folder, { recursive: true }).catch((err: unknown) =>
      log.warn({ err }, 'the directory of files could not be created'),
    );
  }
  return { directory, bucket };
}

import { randomBytes } from 'node:crypto';
import type { Transaction } from '#kit/database/database';
import { outsideOperation } from '#kit/database/operation-transaction';
import type { JobQueue } from '#kit/jobs/job-queue';
import { DomainError } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';
import type { EventsDependencies } from '../dependencies';
import { type ImageName, imageKeys } from '../rules/image-keys';
import type { CleanImage } from './decode-image';

/** Longer than the request timeout: by then the image either belongs to a proof or is orphaned. */
const ORPHAN_CHECK_DELAY_SECONDS = 600;

/** The columns of a stored image. */
export interface StoredImage extends ImageName {
  /** Bytes. */
  readonly size: number;
  readonly thumbnailSize: number;
}

/**
 * Writes the files of an image, then the row that references them. If the row is not written, removes the
 * files at once; if that fails or the process dies, a job removes them.
 *
 * @param write inserts the row; its errors are rethrown.
 */
export async function storeImage(
  { database, jobs, files }: EventsDependencies,
  image: CleanImage,
  write: (stored: StoredImage) => Promise<void>,
): Promise<void> {
  const { type, full, thumb } = image;
  const stored = { name: newImageName(), type, size: full.length, thumbnailSize: thumb.length };
  await outsideOperation(() =>
    database.transaction((transaction) => scheduleOrphanRemoval(jobs, transaction, stored)),
  );
  const keys = imageKeys(stored);
  try {
    await files.put(keys.full, full);
    await files.put(keys.thumb, thumb);
    await write(stored);
  } catch (error) {
    // If the response to a commit was lost, the row may exist, so the job decides.
    if (error instanceof DomainError) await removeImage(files, stored).catch(() => undefined);
    throw error;
  }
}

/**
 * Enqueues, before an image is written, the job that removes its files if no proof references them, even
 * if this process dies.
 */
export async function scheduleOrphanRemoval(
  jobs: JobQueue,
  transaction: Transaction,
  { name, type }: ImageName,
): Promise<void> {
  const images = [{ name, type }];
  await jobs.send(transaction, 'tile-image-removal', { images }, ORPHAN_CHECK_DELAY_SECONDS);
}

/** Returns a new image name: 192 random bits in base64url. */
function newImageName(): string {
  return randomBytes(24).toString('base64url');
}

/** Removes the files of an image; missing files are ignored. */
export async function removeImage(files: FileStore, image: ImageName): Promise<void> {
  const keys = imageKeys(image);
  await files.delete(keys.full);
  await files.delete(keys.thumb);
}

import { randomBytes } from 'node:crypto';
import type { Transaction } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import { DomainError } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';
import type { EventsDependencies } from '../dependencies';
import { type ImageName, imageKeys } from '../rules/image-keys';
import type { CleanImage } from './decode-image';

/** Longer than a request can last: by then an image is a proof's, or nobody's. */
const REQUEST_IS_OVER_SECONDS = 600;

/** What a row keeps of an image that is in the file store. */
export interface StoredImage extends ImageName {
  /** Bytes. */
  readonly size: number;
  readonly thumbnailSize: number;
}

/**
 * Writes the files of an image, then the row that keeps them. Files whose row is not written are removed at once; should
 * that fail, or this process end in between, a job removes them.
 *
 * @param write gives up by throwing, and that is what this function throws.
 */
export async function storeImage(
  { database, jobs, files }: EventsDependencies,
  image: CleanImage,
  write: (stored: StoredImage) => Promise<void>,
): Promise<void> {
  const { type, full, thumb } = image;
  const stored = { name: newImageName(), type, size: full.length, thumbnailSize: thumb.length };
  await database.transaction((transaction) => scheduleOrphanRemoval(jobs, transaction, stored));
  const keys = imageKeys(stored);
  try {
    await files.put(keys.full, full);
    await files.put(keys.thumb, thumb);
    await write(stored);
  } catch (error) {
    // A commit whose answer was lost may have kept the row: then the job decides, which looks for it.
    if (error instanceof DomainError) await removeImage(files, stored).catch(() => undefined);
    throw error;
  }
}

/**
 * To be done before an image is written: has its files removed if no proof has come of it, whatever ends this process
 * meanwhile.
 */
export async function scheduleOrphanRemoval(
  jobs: JobQueue,
  transaction: Transaction,
  { name, type }: ImageName,
): Promise<void> {
  const images = [{ name, type }];
  await jobs.send(transaction, 'tile-image-removal', { images }, REQUEST_IS_OVER_SECONDS);
}

/** A new name for an image: 192 random bits in base64url. */
function newImageName(): string {
  return randomBytes(24).toString('base64url');
}

/** Removes the files of an image, those that are there. */
export async function removeImage(files: FileStore, image: ImageName): Promise<void> {
  const keys = imageKeys(image);
  await files.delete(keys.full);
  await files.delete(keys.thumb);
}

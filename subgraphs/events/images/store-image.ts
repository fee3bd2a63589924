import { DomainError } from '#protocol/errors';
import type { EventsDependencies } from '../dependencies';
import { type ImageName, imageKeys } from '../rules/image-keys';
import type { CleanImage } from './decode-image';
import { removeImage } from './image-files';
import { newImageName } from './image-name';
import { scheduleOrphanRemoval } from './remove-images';

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

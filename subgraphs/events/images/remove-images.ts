import { z } from 'zod';
import type { Database, Transaction } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { JobHandler } from '#kit/jobs/job-worker';
import type { FileStore } from '#runtime/files/file-store';
import { IMAGE_TYPES, type ImageName } from '../rules/image-keys';
import { removeImage } from './store-image';

const removalJob = z.object({ images: z.array(z.object({ name: z.string(), type: z.enum(IMAGE_TYPES) })) });

/** Enqueues a job that removes image files after the commit and retries failures. */
export async function removeLater(
  jobs: JobQueue,
  transaction: Transaction,
  images: readonly ImageName[],
): Promise<void> {
  await jobs.send(transaction, 'tile-image-removal', { images });
}

const KEPT = {
  name: 'events_tile_images_kept',
  text: 'SELECT s.image_name AS name FROM events.submissions s WHERE s.image_name = ANY($1)',
} as const;

/** Returns the job handler that removes the files of images that no proof references. */
export function removeImages(database: Database, files: FileStore): JobHandler {
  return async ({ data }) => {
    const { images } = removalJob.parse(data);
    const rows = await database.rows<{ name: string }>(KEPT, [images.map(({ name }) => name)]);
    const kept = new Set(rows.map(({ name }) => name));
    for (const image of images) {
      if (!kept.has(image.name)) await removeImage(files, image);
    }
  };
}

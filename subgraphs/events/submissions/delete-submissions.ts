import type { Transaction } from '#kit/database/database';
import type { ImageName } from '#kit/images/image-keys';
import type { ImageStorage } from '#kit/images/image-storage';

/** Batch size that stays well below the statement timeout of two seconds. */
const BATCH_SIZE = 2000;

const DELETE = {
  text: `DELETE FROM events.submissions WHERE id IN
    (SELECT s.id FROM events.submissions s WHERE s.event_id = $1 LIMIT ${BATCH_SIZE})
  RETURNING image_name AS name, image_type AS type`,
} as const;

/** Deletes all proofs of a locked event; jobs enqueued in the same transaction remove their images. */
export async function deleteSubmissions(
  storage: ImageStorage,
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  for (;;) {
    const images = await transaction.rows<ImageName>(DELETE, [eventId]);
    if (images.length === 0) return;
    await storage.removeLater(transaction, images);
  }
}

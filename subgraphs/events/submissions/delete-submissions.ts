import type { Transaction } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import { removeLater } from '../images/remove-images';
import type { ImageName } from '../rules/image-keys';

/** Statements have two seconds; so many proofs and their reviews go in a fraction of one. */
const AT_ONCE = 2000;

const DELETE = {
  text: `DELETE FROM events.submissions WHERE id IN
    (SELECT s.id FROM events.submissions s WHERE s.event_id = $1 LIMIT ${AT_ONCE})
  RETURNING image_name AS name, image_type AS type`,
} as const;

/** Deletes all proofs of an event whose row is held; jobs of the same transaction remove their images. */
export async function deleteSubmissions(
  jobs: JobQueue,
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  for (;;) {
    const images = await transaction.rows<ImageName>(DELETE, [eventId]);
    if (images.length === 0) return;
    await removeLater(jobs, transaction, images);
  }
}

import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import type { JobQueue } from '#kit/jobs/job-queue';

/** Statements have two seconds; so many proofs and their reviews go in a fraction of one. */
const AT_ONCE = 2000;

const DELETE = `DELETE FROM events.submissions WHERE id IN
    (SELECT s.id FROM events.submissions s WHERE s.event_id = $1 LIMIT ${AT_ONCE})
  RETURNING image_key AS "imageKey", thumbnail_key AS "thumbnailKey"`;

/** Deletes all proofs of an event whose row is held; jobs of the same transaction remove their images. */
export async function deleteSubmissions(
  jobs: JobQueue,
  manager: EntityManager,
  eventId: string,
): Promise<void> {
  for (;;) {
    const gone = await queryRows<{ imageKey: string; thumbnailKey: string }>(manager, DELETE, [eventId]);
    if (gone.length === 0) return;
    const keys = gone.flatMap(({ imageKey, thumbnailKey }) => [imageKey, thumbnailKey]);
    await jobs.send(manager, 'tile-image-removal', { keys });
  }
}

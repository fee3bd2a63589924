import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import type { Review } from './review.fields';

const REVIEWS = {
  name: 'events_tile_reviews',
  text: `SELECT r.submission_id AS "submissionId", r.status, r.reviewer_notes AS "reviewerNotes",
      r.reviewed_by AS "reviewedBy", r.reviewed_at AS "reviewedAt"
    FROM events.reviews r WHERE r.submission_id = ANY($1) ORDER BY r.submission_id, r.id`,
} as const;

/** Returns the decisions about each proof, oldest first, in one statement. */
export async function reviewsOf(database: Database, submissionIds: readonly string[]): Promise<Review[][]> {
  const rows = await database.rows<Review & { readonly submissionId: string }>(REVIEWS, [
    [...new Set(submissionIds)],
  ]);
  return rowsByKey(submissionIds, rows, ({ submissionId }) => submissionId);
}

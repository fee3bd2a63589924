import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { rowsByKey } from '#kit/rows-by-key';
import type { Review } from './tile-review.type';

const REVIEWS = {
  name: 'tile_reviews',
  text: `SELECT r.submission_id AS "submissionId", r.status, r.reviewer_notes AS "reviewerNotes",
      r.reviewed_by AS "reviewedBy", r.reviewed_at AS "reviewedAt"
    FROM events.reviews r WHERE r.submission_id = ANY($1) ORDER BY r.submission_id, r.id`,
} as const;

/** The decisions about each proof in one statement, oldest first. */
export async function reviewsOf(
  dataSource: DataSource,
  submissionIds: readonly string[],
): Promise<Review[][]> {
  const rows = await readRows<Review & { readonly submissionId: string }>(dataSource, REVIEWS, [
    [...new Set(submissionIds)],
  ]);
  return rowsByKey(submissionIds, rows, ({ submissionId }) => submissionId);
}

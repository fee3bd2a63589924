import type { Database } from '#kit/database/database';
import { type Direction, SQL_DIRECTIONS } from '#kit/order-direction.type';
import type { Page } from '#kit/paging';
import type { SubmissionStatus } from '../rules/review';
import { SUBMISSION_COLUMNS } from './submission-columns';
import type { Submission, TileSubmissionPage } from './tile-submission.type';

/** Reads each status separately, in the order of `ix_submissions_oldest`. */
const pageIn = (direction: Direction) => ({
  name: `events_all_submissions_page_${direction}` as const,
  text: `SELECT f.* FROM unnest($1::text[]) AS w (status) CROSS JOIN LATERAL (
      SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.status = w.status
      ORDER BY s.submitted_at ${SQL_DIRECTIONS[direction]}, s.id ${SQL_DIRECTIONS[direction]} LIMIT $2::bigint + $3::bigint
    ) f
    ORDER BY f."submittedAt" ${SQL_DIRECTIONS[direction]}, f.id ${SQL_DIRECTIONS[direction]} LIMIT $2 OFFSET $3`,
});

const PAGES = { ascending: pageIn('ascending'), descending: pageIn('descending') };

const TOTAL = {
  name: 'events_all_submissions_total',
  text: 'SELECT count(*)::integer AS total FROM events.submissions s WHERE s.status = ANY ($1)',
} as const;

/** Returns one page of the proofs of all events by time of submission. */
export async function listAllSubmissions(
  database: Database,
  statuses: readonly SubmissionStatus[],
  { page, limit, offset }: Page,
  direction: Direction,
): Promise<TileSubmissionPage> {
  const [submissions, count] = await Promise.all([
    database.rows<Submission>(PAGES[direction], [statuses, limit, offset]),
    database.row<{ total: number }>(TOTAL, [statuses]),
  ]);
  return { submissions, total: count?.total ?? 0, page, limit };
}

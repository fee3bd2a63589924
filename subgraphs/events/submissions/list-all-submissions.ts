import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import type { SubmissionStatus } from '../rules/review';
import { SUBMISSION_COLUMNS } from './submission-columns';
import type { Submission, TileSubmissionPage } from './tile-submission.type';

/** Reads each status separately, in the order of `ix_submissions_oldest`. */
const PAGE = {
  name: 'events_all_submissions_page',
  text: `SELECT f.* FROM unnest($1::text[]) AS w (status) CROSS JOIN LATERAL (
      SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.status = w.status
      ORDER BY s.submitted_at, s.id LIMIT $2::bigint + $3::bigint
    ) f
    ORDER BY f."submittedAt", f.id LIMIT $2 OFFSET $3`,
} as const;

const TOTAL = {
  name: 'events_all_submissions_total',
  text: 'SELECT count(*)::integer AS total FROM events.submissions s WHERE s.status = ANY ($1)',
} as const;

/** Returns one page of the proofs of all events, oldest first. */
export async function listAllSubmissions(
  database: Database,
  statuses: readonly SubmissionStatus[],
  { page, limit, offset }: Page,
): Promise<TileSubmissionPage> {
  const [submissions, count] = await Promise.all([
    database.rows<Submission>(PAGE, [statuses, limit, offset]),
    database.row<{ total: number }>(TOTAL, [statuses]),
  ]);
  return { submissions, total: count?.total ?? 0, page, limit };
}

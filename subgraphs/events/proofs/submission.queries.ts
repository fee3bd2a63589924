import { rowsByNumber } from '#kit/batched';
import type { Database, Transaction } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { type Direction, SQL_DIRECTIONS } from '#kit/order-input';
import { notFound } from '#protocol/errors';
import type { SubmissionStatus } from '../rules/review';
import { SUBMISSION_COLUMNS, type Submission, type TileSubmissionPage } from './submission.fields';

const BY_ID = {
  name: 'events_submission_by_id',
  text: `SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.id = $1`,
} as const;

/**
 * Reads a proof within a transaction.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function findSubmission(transaction: Transaction, id: string): Promise<Submission> {
  const [submission] = isSubmissionId(id) ? await transaction.rows<Submission>(BY_ID, [id]) : [];
  if (!submission) throw notFound('Submission');
  return submission;
}

/** Returns the proofs that exist among these. */
export function findSubmissions(database: Database, ids: readonly string[]): Promise<Submission[]> {
  return database.rows<Submission>(BY_IDS, [ids.filter(isSubmissionId)]);
}

const BY_IDS = {
  name: 'events_submissions_by_id',
  text: `SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.id = ANY($1)`,
} as const;

/** Returns whether an untrusted value has the format of a submission id. */
export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && /^sub_[\w-]{24}$/.test(value);
}

/** A request for one page of the proofs of an event. */
export interface QueueRequest {
  readonly eventId: string;
  readonly statuses: readonly SubmissionStatus[];
  readonly page: Page;
}

/**
 * Joins each request, with its total counted once, to the proofs of its page; one row of nulls when the
 * page is empty. Reads each status separately, in the order of `ix_submissions_queue`.
 */
const queues = (direction: Direction) => ({
  name: `events_tile_submission_queues_${direction}` as const,
  text: `WITH r AS MATERIALIZED (
      SELECT u.*, (SELECT count(*)::integer FROM events.submissions c
        WHERE c.event_id = u.event_id AND c.status = ANY (u.statuses::text[])) AS total
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
        AS u (event_id, statuses, most, before, number)
    )
    SELECT r.number, r.total, q.* FROM r LEFT JOIN LATERAL (
      SELECT f.* FROM unnest(r.statuses::text[]) AS w (status) CROSS JOIN LATERAL (
        SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s
        WHERE s.event_id = r.event_id AND s.status = w.status
        ORDER BY s.submitted_at ${SQL_DIRECTIONS[direction]}, s.id ${SQL_DIRECTIONS[direction]} LIMIT r.most + r.before
      ) f
      ORDER BY f."submittedAt" ${SQL_DIRECTIONS[direction]}, f.id ${SQL_DIRECTIONS[direction]} LIMIT r.most OFFSET r.before
    ) q ON true
    ORDER BY r.number, q."submittedAt" ${SQL_DIRECTIONS[direction]}, q.id ${SQL_DIRECTIONS[direction]}`,
});

const QUEUES = { ascending: queues('ascending'), descending: queues('descending') };

type QueueRow = { readonly number: string; readonly total: number } & (Submission | { readonly id: null });

/**
 * Returns pages of the proofs of many events by time of submission, oldest first by default, in one
 * statement.
 */
export async function listSubmissions(
  database: Database,
  requests: readonly QueueRequest[],
  direction: Direction = 'ascending',
): Promise<TileSubmissionPage[]> {
  const rows = await database.rows<QueueRow>(QUEUES[direction], [
    requests.map(({ eventId }) => eventId),
    // As text: `unnest` would flatten an array of arrays.
    requests.map(({ statuses }) => `{${statuses.join(',')}}`),
    requests.map(({ page }) => page.limit),
    requests.map(({ page }) => page.offset),
  ]);
  const found = rowsByNumber(requests, rows);
  return requests.map(({ page: { page, limit } }, index) => {
    const lines = found[index] ?? [];
    return { submissions: lines.flatMap(submissionOf), total: lines[0]?.total ?? 0, page, limit };
  });
}

function submissionOf(row: QueueRow): Submission[] {
  if (row.id === null) return [];
  const { number: _number, total: _total, ...submission } = row;
  return [submission];
}

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

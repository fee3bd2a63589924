import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { SQL_DIRECTIONS } from '#kit/order-input';
import type { SubmissionStatus } from '../rules/review';
import {
  SUBMISSION_COLUMNS,
  type Submission,
  type TileSubmissionOrder,
  type TileSubmissionPage,
} from './submission.fields';

/** Selects proofs; null for any. */
export interface SubmissionFilter {
  readonly eventId: string | null;
  readonly status: SubmissionStatus | null;
  readonly reviewerId: string | null;
  readonly submitterId: string | null;
  readonly isHeld: boolean | null;
}

const ORDER_COLUMNS = { submitted_at: 's.submitted_at', reviewed_at: 's.reviewed_at' } as const;

/** Returns one page of the proofs that a filter selects; by `reviewed_at` only those with a decision. */
export async function searchSubmissions(
  database: Database,
  filter: SubmissionFilter,
  { field, direction }: TileSubmissionOrder,
  { page, limit, offset }: Page,
): Promise<TileSubmissionPage> {
  const { where, values } = conditionsOf(filter, field);
  const next = values.length + 1;
  const order = [ORDER_COLUMNS[field], 's.id'].map((column) => `${column} ${SQL_DIRECTIONS[direction]}`);
  // Without names: the best plan depends on the values.
  const [submissions, count] = await Promise.all([
    database.rows<Submission>(
      {
        text: `SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s ${where}
          ORDER BY ${order.join(', ')} LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`,
      },
      [...values, limit, offset],
    ),
    database.row<{ total: number }>(
      { text: `SELECT count(*)::integer AS total FROM events.submissions s ${where}` },
      values,
    ),
  ]);
  return { submissions, total: count?.total ?? 0, page, limit };
}

function conditionsOf(filter: SubmissionFilter, field: TileSubmissionOrder['field']) {
  const { eventId, status, reviewerId, submitterId, isHeld } = filter;
  const compared = [
    ['s.event_id', eventId],
    ['s.status', status],
    ['s.reviewed_by', reviewerId],
    ['s.user_id', submitterId],
  ] as const;
  const equal = compared.filter(([, value]) => value !== null);
  const conditions = equal.map(([column], index) => `${column} = $${index + 1}`);
  if (submitterId !== null && eventId === null) {
    // So that the index of the proofs of a participant serves.
    const submitter = `$${equal.findIndex(([column]) => column === 's.user_id') + 1}`;
    conditions.push(
      `s.event_id IN (SELECT p.event_id FROM events.participants p WHERE p.user_id = ${submitter})`,
    );
  }
  if (field === 'reviewed_at') conditions.push('s.reviewed_at IS NOT NULL');
  if (isHeld !== null) conditions.push(`s.held_by IS ${isHeld ? 'NOT NULL' : 'NULL'}`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return { where, values: equal.map(([, value]) => value) };
}

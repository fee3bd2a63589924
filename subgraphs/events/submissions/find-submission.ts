import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { SUBMISSION_COLUMNS } from './submission-columns';
import type { Submission } from './tile-submission.type';

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

/** Returns whether an untrusted value has the format of a submission id. */
export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && /^sub_[\w-]{24}$/.test(value);
}

import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#protocol/errors';
import { SUBMISSION_COLUMNS } from './submission-columns';
import type { Submission } from './tile-submission.type';

const BY_ID = `SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.id = $1`;

/**
 * One proof as a transaction sees it.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function findSubmission(manager: EntityManager, id: string): Promise<Submission> {
  const [submission] = isSubmissionId(id) ? await queryRows<Submission>(manager, BY_ID, [id]) : [];
  if (!submission) throw notFound('Submission');
  return submission;
}

/** Whether a value from outside may be the id of a submission. */
export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && /^sub_[\w-]{24}$/.test(value);
}

import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#protocol/errors';
import { SUBMISSION_COLUMNS } from './submission-columns';
import { isSubmissionId } from './submission-id';
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

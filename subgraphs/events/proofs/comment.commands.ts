import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { DomainError, forbidden, invalidArgument, notFound } from '#protocol/errors';
import { type Caller, holdsPermission, type UserPrincipal } from '#protocol/principal';
import { shortTextProblem } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { REVIEWERS } from '../events/event.fields';
import { COMMENT_LIMITS, type Comment, MOST_COMMENTS } from './comment.fields';
import { COMMENT_COLUMNS } from './comment.queries';
import { SUBMISSION_COLUMNS, type Submission } from './submission.fields';
import { findSubmission, isSubmissionId } from './submission.queries';

/** The lock makes the number of comments, and the order of their times, certain. */
const LOCK = {
  name: 'events_lock_submission',
  text: `SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.id = $1 FOR NO KEY UPDATE`,
} as const;

const COUNT = {
  name: 'events_count_proof_comments',
  text: 'SELECT count(*)::integer AS count FROM events.proof_comments c WHERE c.submission_id = $1',
} as const;

const INSERT = {
  name: 'events_insert_proof_comment',
  text: `WITH c AS (INSERT INTO events.proof_comments (submission_id, user_id, text) VALUES ($1, $2, $3) RETURNING *)
    SELECT ${COMMENT_COLUMNS} FROM c JOIN events.submissions s ON s.id = c.submission_id`,
} as const;

/**
 * Writes a comment of the submitter or a reviewer on a proof, whatever its status.
 *
 * @throws DomainError BAD_USER_INPUT, also for more than 100 comments; NOT_FOUND; FORBIDDEN for others.
 */
export function commentOnSubmission(
  { database }: EventsDependencies,
  caller: Caller,
  submissionId: string,
  text: string,
): Promise<Comment> {
  const user = requireUser(caller);
  const problem = shortTextProblem(text, COMMENT_LIMITS.maxLength);
  if (problem) throw invalidArgument('text', problem);
  return database.transaction(async (transaction) => {
    const proof = await lockReadable(transaction, user, submissionId);
    const comments = await transaction.row<{ count: number }>(COUNT, [submissionId]);
    if (comments && comments.count >= MOST_COMMENTS) {
      throw new DomainError('BAD_USER_INPUT', `A proof has at most ${MOST_COMMENTS} comments`);
    }
    const comment = await transaction.row<Comment>(INSERT, [submissionId, user.userId, text.trim()]);
    if (!comment) throw notFound('Submission');
    const { eventId: subject, tileId, userId } = proof;
    transaction.appendEvents([{ type: 'proof_changed', subject, data: { submissionId, tileId, userId } }]);
    return comment;
  });
}

/** $1 proof, $2 submitter, $3 until when. Never back, and never beyond now. */
const MARK_READ = {
  name: 'events_mark_proof_read',
  text: `UPDATE events.submissions s SET read_at = greatest(s.read_at, least($3::timestamptz, clock_timestamp()))
    WHERE s.id = $1 AND s.user_id = $2`,
} as const;

/**
 * Stores until when the submitter has read the comments on a proof and its decisions; idempotent.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN for others than the submitter.
 */
export function markSubmissionRead(
  { database }: EventsDependencies,
  caller: Caller,
  submissionId: string,
  until: Date,
): Promise<Submission> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const proof = await findSubmission(transaction, submissionId);
    if (proof.userId !== userId) throw forbidden();
    await transaction.rows(MARK_READ, [submissionId, userId, until]);
    return proof;
  });
}

async function lockReadable(transaction: Transaction, user: UserPrincipal, id: string): Promise<Submission> {
  const [proof] = isSubmissionId(id) ? await transaction.rows<Submission>(LOCK, [id]) : [];
  if (!proof) throw notFound('Submission');
  if (!mayRead(user, proof)) throw forbidden();
  return proof;
}

/** Returns whether a user is the submitter of a proof or a reviewer. */
export function mayRead(user: UserPrincipal, { userId }: Submission): boolean {
  return userId === user.userId || REVIEWERS.some((permission) => holdsPermission(user, permission));
}

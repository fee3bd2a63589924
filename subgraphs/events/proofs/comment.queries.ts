import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import type { Comment } from './comment.fields';

/** The select list of a `Comment` from `events.proof_comments c` of `events.submissions s`. */
export const COMMENT_COLUMNS = `c.id::text, c.text, c.created_at AS "createdAt", c.user_id AS "userId",
  c.user_id = s.user_id AS "isBySubmitter"`;

const COMMENTS = {
  name: 'events_proof_comments',
  text: `SELECT c.submission_id AS "submissionId", ${COMMENT_COLUMNS}
    FROM events.proof_comments c JOIN events.submissions s ON s.id = c.submission_id
    WHERE c.submission_id = ANY($1) ORDER BY c.submission_id, c.id`,
} as const;

/** Returns the comments on each proof, oldest first, in one statement. */
export async function commentsOn(database: Database, submissionIds: readonly string[]): Promise<Comment[][]> {
  const rows = await database.rows<Comment & { readonly submissionId: string }>(COMMENTS, [
    [...new Set(submissionIds)],
  ]);
  return rowsByKey(submissionIds, rows, ({ submissionId }) => submissionId);
}

const UNREAD = {
  name: 'events_unread_of_proofs',
  text: `SELECT s.id, coalesce(s.reviewed_at > s.read_at, false)::integer
      + (SELECT count(*)::integer FROM events.proof_comments c
        WHERE c.submission_id = s.id AND c.user_id <> s.user_id AND c.created_at > s.read_at) AS unread
    FROM events.submissions s WHERE s.id = ANY($1)`,
} as const;

/** Returns how much the submitter of each proof has not read: comments of others, and the latest decision. */
export async function unreadOf(database: Database, submissionIds: readonly string[]): Promise<number[]> {
  const rows = await database.rows<{ id: string; unread: number }>(UNREAD, [[...new Set(submissionIds)]]);
  const byId = new Map(rows.map(({ id, unread }) => [id, unread]));
  return submissionIds.map((id) => byId.get(id) ?? 0);
}

import type { EntityManager } from 'typeorm';
import { reportActivity } from '#kit/activity/report-activity';
import { checkProse } from '#kit/arguments';
import { queryRows } from '#kit/database/statement';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { lockParticipant } from '../participants/lock-participant';
import { updateTotals } from '../participants/update-totals';
import { changesProgress, type Decision, type Verdict, verdictAfter } from '../rules/review';
import { findSubmission } from '../submissions/find-submission';
import type { Submission } from '../submissions/tile-submission.type';

/** A decision about a proof; with an event, it must be one of that event. */
export interface ReviewOrder extends Decision {
  readonly submissionId: string;
  readonly eventId?: string;
}

/**
 * Decides about a proof, whatever was decided before; progress and standings follow in the same transaction. A decision
 * that stands already changes nothing, and nothing is logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function reviewSubmission(
  { dataSource, jobs }: EventsDependencies,
  caller: Caller,
  order: ReviewOrder,
): Promise<Submission> {
  const { userId } = requireUser(caller);
  if (order.reviewerNotes != null) checkProse('reviewerNotes', order.reviewerNotes);
  return dataSource.transaction(async (manager) => {
    const before = await holdSubmission(manager, order);
    const verdict = verdictAfter(before, order);
    if (!verdict) return before;
    await writeVerdict(manager, before.id, userId, verdict);
    if (changesProgress(before, verdict)) await updateTotals(manager, before);
    await reportActivity(jobs, manager, {
      action: 'tile_submission_review',
      userId,
      details: `Set the submission ${before.id} of the user ${before.userId} for the tile ${before.tileId} of the tile event ${before.eventId} to ${verdict.status}`,
      address: caller.address,
    });
    return findSubmission(manager, before.id);
  });
}

/** Reads a proof while its event is shared and its submitter's part is held: nobody else decides about it meanwhile. */
async function holdSubmission(
  manager: EntityManager,
  { submissionId, eventId }: ReviewOrder,
): Promise<Submission> {
  if (eventId !== undefined) await lockEventShared(manager, eventId);
  const seen = await findSubmission(manager, submissionId);
  if (eventId === undefined) await lockEventShared(manager, seen.eventId);
  else if (seen.eventId !== eventId) throw notFound('Submission');
  await lockParticipant(manager, seen);
  return findSubmission(manager, submissionId);
}

const DECIDE = `UPDATE events.submissions
  SET status = $2, reviewer_notes = $3, reviewed_by = $4, reviewed_at = clock_timestamp() WHERE id = $1`;

const REMEMBER = `INSERT INTO events.reviews (submission_id, status, reviewer_notes, reviewed_by, reviewed_at)
  SELECT s.id, s.status, s.reviewer_notes, s.reviewed_by, s.reviewed_at FROM events.submissions s WHERE s.id = $1`;

async function writeVerdict(
  manager: EntityManager,
  id: string,
  reviewer: string,
  { status, reviewerNotes }: Verdict,
): Promise<void> {
  await queryRows(manager, DECIDE, [id, status, reviewerNotes, reviewer]);
  await queryRows(manager, REMEMBER, [id]);
}

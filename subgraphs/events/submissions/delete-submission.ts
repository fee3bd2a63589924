import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import type { ImageName } from '#kit/images/image-keys';
import { requireUser } from '#kit/require-user';
import { forbidden, notFound } from '#protocol/errors';
import { type Caller, holdsPermission, type UserPrincipal } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEvent } from '../events/lock-event';
import { updateTotals } from '../participants/update-totals';
import { findSubmission } from './find-submission';
import type { Submission } from './tile-submission.type';

/** A proof of an event. */
export interface SubmissionKey {
  readonly eventId: string;
  readonly submissionId: string;
}

/**
 * Deletes a proof, its reviews and its image; progress and standings follow. A job removes the image files
 * after the commit. A user without further proofs is no participant any more.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN for callers who are neither reviewer nor, while it is pending,
 * submitter.
 */
export async function deleteSubmission(
  { database, jobs, images }: EventsDependencies,
  caller: Caller,
  { eventId, submissionId }: SubmissionKey,
): Promise<DeleteResult> {
  const user = requireUser(caller);
  await database.transaction(async (transaction) => {
    await lockEvent(transaction, eventId);
    const submission = await findSubmission(transaction, submissionId);
    if (submission.eventId !== eventId) throw notFound('Submission');
    requireDeletable(user, submission);
    await images.removeLater(transaction, await transaction.rows<ImageName>(DELETE, [submissionId]));
    await updateTotals(transaction, submission);
    await deleteParticipantWithoutProofs(transaction, submission);
    const data = { submissionId, tileId: submission.tileId, userId: submission.userId };
    transaction.appendEvents([{ type: 'proof_deleted', subject: eventId, data }]);
    await reportActivity(jobs, transaction, {
      action: 'tile_submission_delete',
      userId: user.userId,
      details: `Deleted the ${submission.status} submission ${submissionId} of the user ${submission.userId} for the tile ${submission.tileId} of the tile event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

const DELETE = {
  name: 'events_delete_submission',
  text: `DELETE FROM events.submissions WHERE id = $1 RETURNING image_name AS name, image_type AS type`,
} as const;

const DELETE_PARTICIPANT = {
  name: 'events_delete_participant_without_proofs',
  text: `DELETE FROM events.participants p WHERE p.event_id = $1 AND p.user_id = $2
    AND NOT EXISTS (SELECT FROM events.submissions s WHERE s.event_id = $1 AND s.user_id = $2)`,
} as const;

function requireDeletable(user: UserPrincipal, { userId, status }: Submission): void {
  if (holdsPermission(user, 'manage_events')) return;
  if (userId !== user.userId) throw forbidden();
  if (status !== 'pending')
    throw forbidden('A submission that was reviewed can be deleted by reviewers only');
}

async function deleteParticipantWithoutProofs(
  transaction: Transaction,
  { eventId, userId }: Submission,
): Promise<void> {
  await transaction.rows(DELETE_PARTICIPANT, [eventId, userId]);
}

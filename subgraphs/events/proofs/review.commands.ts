import { requireUser } from '#kit/access/access';
import { checkProse } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { changesProgress, type Decision, isOutdated, type Verdict, verdictAfter } from '../rules/review';
import { lockParticipant, lockTeamOfProof } from '../totals/participant-locks';
import { updateTotals } from '../totals/update-totals';
import type { TileReviewInput, TileReviewResult } from './review.fields';
import type { Submission } from './submission.fields';
import { findSubmission } from './submission.queries';

/** A decision about a proof, optionally checked to belong to an event. */
interface ReviewOrder extends Decision {
  readonly submissionId: string;
  readonly eventId?: string;
}

/**
 * Decides about a proof, overriding earlier decisions; updates progress and standings in the same
 * transaction, and ends a claim of any reviewer and a hold. Idempotent: an unchanged decision is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the proof has another status than `ifStatus`,
 *   or another latest decision than that of `ifReviewedAt`.
 */
export async function reviewSubmission(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  order: ReviewOrder,
): Promise<Submission> {
  const { userId } = requireUser(caller);
  if (order.reviewerNotes != null) checkProse('reviewerNotes', order.reviewerNotes);
  return database.transaction(async (transaction) => {
    const before = await lockSubmission(transaction, order);
    const verdict = verdictAfter(before, order);
    if (!verdict) return before;
    if (isOutdated(before, order)) throw new DomainError('CONFLICT', outdated(before, order));
    await writeVerdict(transaction, before.id, userId, verdict);
    if (changesProgress(before, verdict)) await updateTotals(transaction, before);
    const { id: submissionId, tileId, userId: submitter, eventId: subject } = before;
    const data = { submissionId, tileId, userId: submitter, status: verdict.status };
    transaction.appendEvents([{ type: 'proof_reviewed', subject, data }]);
    await reportActivity(jobs, transaction, {
      action: 'tile_submission_review',
      userId,
      details: `Set the submission ${before.id} of the user ${before.userId} for the tile ${before.tileId} of the tile event ${before.eventId} to ${verdict.status}`,
      address: caller.address,
    });
    return findSubmission(transaction, before.id);
  });
}

function outdated({ status }: Submission, { ifStatus }: ReviewOrder): string {
  if (ifStatus != null && ifStatus !== status) return `The proof is ${status} already`;
  return `Another decision about the proof was made meanwhile: it is ${status}`;
}

/**
 * Reads a proof under a shared lock on its event and an exclusive lock on its submitter, in a team event also
 * on its team and the members with an approved proof of the tile, so that no other review runs.
 */
async function lockSubmission(
  transaction: Transaction,
  { submissionId, eventId }: ReviewOrder,
): Promise<Submission> {
  if (eventId !== undefined) await lockEventShared(transaction, eventId);
  const seen = await findSubmission(transaction, submissionId);
  if (eventId === undefined) await lockEventShared(transaction, seen.eventId);
  else if (seen.eventId !== eventId) throw notFound('Submission');
  const { teamId } = seen;
  if (teamId === null) await lockParticipant(transaction, seen);
  else await lockTeamOfProof(transaction, { ...seen, teamId });
  return findSubmission(transaction, submissionId);
}

const DECIDE = {
  name: 'events_decide_submission',
  text: `UPDATE events.submissions
  SET status = $2, reviewer_notes = $3, reviewed_by = $4, reviewed_at = clock_timestamp(),
    claimed_by = NULL, claimed_until = NULL, held_by = NULL, held_at = NULL, hold_reason = NULL WHERE id = $1`,
} as const;

const INSERT_REVIEW = {
  name: 'events_insert_review',
  text: `INSERT INTO events.reviews (submission_id, status, reviewer_notes, reviewed_by, reviewed_at)
  SELECT s.id, s.status, s.reviewer_notes, s.reviewed_by, s.reviewed_at FROM events.submissions s WHERE s.id = $1`,
} as const;

async function writeVerdict(
  transaction: Transaction,
  id: string,
  reviewer: string,
  { status, reviewerNotes }: Verdict,
): Promise<void> {
  await transaction.rows(DECIDE, [id, status, reviewerNotes, reviewer]);
  await transaction.rows(INSERT_REVIEW, [id]);
}

/** Limits of the decisions of one call. */
export const DECISIONS_LIMITS = { maxItems: 100 };

/**
 * Decides about many proofs in order, each in its own transaction; a failure does not affect the others.
 *
 * @returns one result per decision, in their order.
 * @throws DomainError BAD_USER_INPUT for more than 100 decisions.
 */
export async function reviewSubmissions(
  dependencies: EventsDependencies,
  caller: Caller,
  decisions: readonly TileReviewInput[],
): Promise<TileReviewResult[]> {
  if (decisions.length > DECISIONS_LIMITS.maxItems) {
    throw invalidArgument('decisions', `must have at most ${DECISIONS_LIMITS.maxItems} entries`);
  }
  const results: TileReviewResult[] = [];
  for (const decision of decisions) {
    const { submissionId } = decision;
    results.push(await resultOf(submissionId, () => reviewSubmission(dependencies, caller, decision)));
  }
  return results;
}

/** Returns the result for one proof of several: a violated rule is a result, not an error. */
export async function resultOf(
  submissionId: string,
  change: () => Promise<Submission>,
): Promise<TileReviewResult> {
  try {
    return { submissionId, submission: await change(), error: null, errorCode: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { submissionId, submission: null, error: error.message, errorCode: error.extensions.code };
  }
}

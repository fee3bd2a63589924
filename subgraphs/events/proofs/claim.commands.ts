import { Field, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { DomainError, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { EventsDependencies } from '../dependencies';
import { resultOf } from './review.commands';
import type { TileReviewResult } from './review.fields';
import { SUBMISSION_COLUMNS, type Submission } from './submission.fields';
import { findSubmission, isSubmissionId } from './submission.queries';

@ObjectType('TileClaim', {
  simpleResolvers: true,
  description: 'The statement of a reviewer to be reviewing a proof.',
})
export class TileClaim {
  @Field(() => Timestamp, { description: 'When it ends, unless it is renewed.' })
  until: Date;
}

/** A claim with internal fields that the schema does not expose. */
export interface Claim extends TileClaim {
  readonly claimedBy: string;
}

/** Limits of the proofs of one call. */
export const CLAIM_LIMITS = { maxItems: 100 };

/** $1 proof, $2 reviewer. The condition decides which of two simultaneous claims is the first. */
const CLAIM = {
  name: 'events_claim_submission',
  text: `UPDATE events.submissions s SET claimed_by = $2, claimed_until = clock_timestamp() + interval '10 minutes'
    WHERE s.id = $1 AND s.status = 'pending'
      AND (s.claimed_by IS NULL OR s.claimed_by = $2 OR s.claimed_until <= clock_timestamp())
    RETURNING ${SUBMISSION_COLUMNS}`,
} as const;

/** $1 proof, $2 reviewer. */
const RELEASE = {
  name: 'events_release_submission',
  text: `UPDATE events.submissions s SET claimed_by = NULL, claimed_until = NULL
    WHERE s.id = $1 AND s.claimed_by = $2 RETURNING ${SUBMISSION_COLUMNS}`,
} as const;

/**
 * Claims pending proofs for the caller for ten minutes, each in its own transaction; a claim of their own is
 * renewed.
 *
 * @returns one result per proof, in their order: NOT_FOUND for an unknown one, CONFLICT for one that is
 * decided or claimed by another reviewer.
 * @throws DomainError BAD_USER_INPUT for more than 100 proofs.
 */
export function claimSubmissions(
  dependencies: EventsDependencies,
  caller: Caller,
  ids: readonly string[],
): Promise<TileReviewResult[]> {
  return change(dependencies, caller, ids, CLAIM, (found) => {
    throw new DomainError('CONFLICT', rejectionOf(found));
  });
}

/**
 * Ends the caller's claims; idempotent. Claims of others stay.
 *
 * @returns one result per proof, in their order: NOT_FOUND for an unknown one.
 * @throws DomainError BAD_USER_INPUT for more than 100 proofs.
 */
export function releaseSubmissions(
  dependencies: EventsDependencies,
  caller: Caller,
  ids: readonly string[],
): Promise<TileReviewResult[]> {
  return change(dependencies, caller, ids, RELEASE, (found) => found);
}

/** @param unchanged what to return for a proof that the statement leaves as it is. */
async function change(
  { database }: EventsDependencies,
  caller: Caller,
  ids: readonly string[],
  statement: typeof CLAIM | typeof RELEASE,
  unchanged: (found: Submission) => Submission,
): Promise<TileReviewResult[]> {
  const { userId } = requireUser(caller);
  if (ids.length > CLAIM_LIMITS.maxItems) {
    throw invalidArgument('submissionIds', `must have at most ${CLAIM_LIMITS.maxItems} entries`);
  }
  const changeOne = async (transaction: Transaction, id: string, isRetry = false): Promise<Submission> => {
    const [changed] = isSubmissionId(id) ? await transaction.rows<Submission>(statement, [id, userId]) : [];
    if (!changed) {
      const found = await findSubmission(transaction, id);
      // The claim that the statement saw was released before the proof was read.
      const canRetry = !isRetry && statement === CLAIM && isUnclaimed(found);
      return canRetry ? changeOne(transaction, id, true) : unchanged(found);
    }
    const data = { submissionId: id, tileId: changed.tileId, userId: changed.userId };
    transaction.appendEvents([{ type: 'proof_claim_changed', subject: changed.eventId, data }]);
    return changed;
  };
  const results: TileReviewResult[] = [];
  for (const id of ids) {
    results.push(await resultOf(id, () => database.transaction((transaction) => changeOne(transaction, id))));
  }
  return results;
}

function rejectionOf({ status, claimedUntil }: Submission): string {
  if (status !== 'pending') return `the proof is ${status} already`;
  if (claimedUntil === null) return 'other reviewers claim the proof at the same time; try again';
  return `another reviewer has claimed the proof until ${claimedUntil.toISOString()}`;
}

function isUnclaimed({ status, claimedBy }: Submission): boolean {
  return status === 'pending' && claimedBy === null;
}

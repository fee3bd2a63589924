import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { resultOf } from './review-result';
import { reviewSubmission } from './review-submission';
import type { TileReviewInput, TileReviewResult } from './tile-review.type';

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

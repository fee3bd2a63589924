import { DomainError, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { reviewSubmission } from './review-submission';
import type { TileReviewInput, TileReviewResult } from './tile-review.type';

const MOST_AT_ONCE = 100;

/**
 * Decides about many proofs, in the order given, each for itself: one that cannot be decided about does not undo the
 * others.
 *
 * @returns one result per decision, in their order.
 * @throws DomainError BAD_USER_INPUT for more than 100 decisions.
 */
export async function reviewSubmissions(
  dependencies: EventsDependencies,
  caller: Caller,
  decisions: readonly TileReviewInput[],
): Promise<TileReviewResult[]> {
  if (decisions.length > MOST_AT_ONCE) {
    throw invalidArgument('decisions', `must be at most ${MOST_AT_ONCE}`);
  }
  const results: TileReviewResult[] = [];
  for (const decision of decisions) results.push(await resultOf(dependencies, caller, decision));
  return results;
}

async function resultOf(
  dependencies: EventsDependencies,
  caller: Caller,
  decision: TileReviewInput,
): Promise<TileReviewResult> {
  const { submissionId } = decision;
  try {
    const submission = await reviewSubmission(dependencies, caller, decision);
    return { submissionId, submission, error: null, errorCode: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { submissionId, submission: null, error: error.message, errorCode: error.extensions.code };
  }
}

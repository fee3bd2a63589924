import { DomainError } from '#protocol/errors';
import type { Submission } from '../submissions/tile-submission.type';
import type { TileReviewResult } from './tile-review.type';

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

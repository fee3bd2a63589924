/** The states of a proof. */
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The outcome of a review. */
export interface Verdict {
  readonly status: SubmissionStatus;
  readonly reviewerNotes: string | null;
}

/** A reviewer's decision; absent notes stay unchanged. */
export interface Decision {
  readonly status: SubmissionStatus;
  readonly reviewerNotes?: string | null | undefined;
  /** The status that the proof must have; any if absent. */
  readonly ifStatus?: SubmissionStatus | null | undefined;
  /** The time of the latest decision that this one revises; any if absent. */
  readonly ifReviewedAt?: Date | null | undefined;
}

/**
 * Returns the verdict after a decision. Any status may follow any other, so that reviewers can correct
 * decisions.
 *
 * @returns null when the decision changes nothing.
 */
export function verdictAfter(before: Verdict, { status, reviewerNotes }: Decision): Verdict | null {
  const after = {
    status,
    reviewerNotes: reviewerNotes === undefined ? before.reviewerNotes : reviewerNotes,
  };
  const same = after.status === before.status && after.reviewerNotes === before.reviewerNotes;
  return same ? null : after;
}

/** A verdict with the time of the decision; null before the first. */
interface DatedVerdict extends Verdict {
  readonly reviewedAt: Date | null;
}

/** Returns whether a decision was made about a proof with another status, or another latest decision. */
export function isOutdated(before: DatedVerdict, { ifStatus, ifReviewedAt }: Decision): boolean {
  if (ifStatus != null && ifStatus !== before.status) return true;
  return ifReviewedAt != null && ifReviewedAt.getTime() !== before.reviewedAt?.getTime();
}

/** Returns whether a review changes progress, by approving a proof or revoking its approval. */
export function changesProgress(before: Verdict, after: Verdict): boolean {
  return (before.status === 'approved') !== (after.status === 'approved');
}

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

/** Returns whether a decision was made about a proof with another status than it has. */
export function isOutdated(before: Verdict, { ifStatus }: Decision): boolean {
  return ifStatus != null && ifStatus !== before.status;
}

/** Returns whether a review changes progress, by approving a proof or revoking its approval. */
export function changesProgress(before: Verdict, after: Verdict): boolean {
  return (before.status === 'approved') !== (after.status === 'approved');
}

/** The states of a proof. */
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** What a review decides about. */
export interface Verdict {
  readonly status: SubmissionStatus;
  readonly reviewerNotes: string | null;
}

/** A reviewer's decision: notes that are absent stay as they are. */
export interface Decision {
  readonly status: SubmissionStatus;
  readonly reviewerNotes?: string | null | undefined;
}

/**
 * Every status may follow every other: a reviewer may correct any decision.
 *
 * @returns what the proof becomes; null when the decision is the one that stands.
 */
export function verdictAfter(before: Verdict, { status, reviewerNotes }: Decision): Verdict | null {
  const after = {
    status,
    reviewerNotes: reviewerNotes === undefined ? before.reviewerNotes : reviewerNotes,
  };
  const same = after.status === before.status && after.reviewerNotes === before.reviewerNotes;
  return same ? null : after;
}

/** Whether a review changes what counts: a proof becomes approved, or is so no longer. */
export function changesProgress(before: Verdict, after: Verdict): boolean {
  return (before.status === 'approved') !== (after.status === 'approved');
}

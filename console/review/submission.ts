import type { ConsoleReviewQueueQuery } from './documents.ts';

/** A proof in the queue. */
export type Submission = NonNullable<ConsoleReviewQueueQuery['tileSubmissions']>['submissions'][number];

export type Decision = 'approved' | 'rejected';

/** Returns the proofs that were not passed, oldest first, then those passed longest ago. */
export function inTurn<Proof extends { readonly id: string }>(
  submissions: readonly Proof[],
  passed: readonly string[],
): readonly Proof[] {
  return submissions.toSorted((a, b) => passed.lastIndexOf(a.id) - passed.lastIndexOf(b.id));
}

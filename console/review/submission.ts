import type { ConsoleReviewQueueQuery } from './documents.ts';

/** A proof in the queue. */
export type Submission = NonNullable<ConsoleReviewQueueQuery['tileSubmissions']>['submissions'][number];

export type Decision = 'approved' | 'rejected';

/** What a claim says of its reviewer and its end. */
interface Claim {
  readonly until: string;
  readonly reviewer: { readonly id: string } | null;
}

interface Claimable {
  readonly claim: Claim | null;
}

/** Who claims a proof, for a reviewer. */
export type ClaimState = 'none' | 'own' | 'other';

/** Returns who claims a proof at a time. @param now milliseconds since 1970. */
export function claimState({ claim }: Claimable, viewerId: string, now: number): ClaimState {
  if (claim === null || Date.parse(claim.until) <= now) return 'none';
  return claim.reviewer?.id === viewerId ? 'own' : 'other';
}

/**
 * Returns the proofs in the order of their review: those that were not passed, oldest first, then those
 * passed longest ago; at the end those that other reviewers claim.
 */
export function inTurn<Proof extends Claimable & { readonly id: string }>(
  submissions: readonly Proof[],
  passed: readonly string[],
  viewerId: string,
  now: number,
): readonly Proof[] {
  const byPassing = submissions.toSorted((a, b) => passed.lastIndexOf(a.id) - passed.lastIndexOf(b.id));
  const isOthers = (proof: Proof) => claimState(proof, viewerId, now) === 'other';
  return [...byPassing.filter((proof) => !isOthers(proof)), ...byPassing.filter(isOthers)];
}

/** Returns a queue without a proof that was decided about. */
export function withoutProof(queue: ConsoleReviewQueueQuery, id: string): ConsoleReviewQueueQuery {
  const { tileSubmissions } = queue;
  if (!tileSubmissions?.submissions.some((proof) => proof.id === id)) return queue;
  const submissions = tileSubmissions.submissions.filter((proof) => proof.id !== id);
  return { ...queue, tileSubmissions: { submissions, total: tileSubmissions.total - 1 } };
}

const FEW = 5;

/** Returns whether more proofs wait than are listed, and few are listed. */
export function isRunningOut({ tileSubmissions }: ConsoleReviewQueueQuery): boolean {
  if (!tileSubmissions) return false;
  const { submissions, total } = tileSubmissions;
  return submissions.length < FEW && submissions.length < total;
}

import type { TileSubmissionStatus } from '#console/graph/enum-values.ts';
import type { ConsoleReviewSubmissionMutationVariables } from './documents.ts';

/** A proof with its latest decision. */
interface Decided {
  readonly id: string;
  readonly event: { readonly id: string };
  readonly status: TileSubmissionStatus;
  readonly reviewedAt: string | null;
}

/** Returns the change of a decision, which fails if another one was made meanwhile. */
export function changeOf(
  { id, event, status, reviewedAt }: Decided,
  to: TileSubmissionStatus,
): ConsoleReviewSubmissionMutationVariables {
  return { eventId: event.id, submissionId: id, status: to, ifStatus: status, ifReviewedAt: reviewedAt };
}

/** A pending proof before it was decided about. */
interface Pending {
  readonly id: string;
  readonly event: { readonly id: string };
  readonly reviewerNotes: string | null;
}

/** Returns what takes back a decision about a pending proof, with its comment. */
export function undoOf(
  { id, event, reviewerNotes }: Pending,
  decision: Pick<Decided, 'status' | 'reviewedAt'>,
): ConsoleReviewSubmissionMutationVariables {
  return { ...changeOf({ id, event, ...decision }, 'pending'), reviewerNotes };
}

/** Returns the statuses that a decision can be changed to. */
export function otherStatuses(status: TileSubmissionStatus): readonly TileSubmissionStatus[] {
  const all: readonly TileSubmissionStatus[] = ['approved', 'rejected', 'pending'];
  return all.filter((other) => other !== status);
}

/** Returns the reasons of a text with one in each line, without empty lines. */
export function reasonsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns a comment with a reason added in a line of its own. */
export function withReason(comment: string, reason: string): string {
  return comment.trim() === '' ? reason : `${comment.trimEnd()}\n${reason}`;
}

interface Submitted {
  readonly submittedAt: string;
}

/** Returns how many proofs were submitted after the newest one that was there first. */
export function arrivals(submissions: readonly Submitted[], newest: string): number {
  return submissions.filter(({ submittedAt }) => submittedAt > newest).length;
}

/** Returns when the newest of some proofs was submitted; an empty text for none. */
export function newestOf(submissions: readonly Submitted[]): string {
  return submissions.reduce((latest, { submittedAt }) => (submittedAt > latest ? submittedAt : latest), '');
}

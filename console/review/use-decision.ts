import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#console/graph/send.ts';
import {
  type ConsoleReviewQueueQuery,
  type ConsoleReviewSubmissionMutationVariables,
  consoleReviewQueue,
  consoleReviewSubmission,
} from './documents.ts';
import { isRunningOut, withoutProof } from './submission.ts';

/**
 * Returns the decision about a proof. It takes the proof off the queue without reading the queue again, which
 * would soon reach the rate limit, until few are left.
 */
export function useDecision() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [consoleReviewQueue.name] });
  return useMutation({
    mutationFn: (decision: ConsoleReviewSubmissionMutationVariables) =>
      send(consoleReviewSubmission, decision),
    onSuccess: (_data, { submissionId }) => {
      const key = [consoleReviewQueue.name, {}];
      const queue = queries.setQueryData<ConsoleReviewQueueQuery>(
        key,
        (before) => before && withoutProof(before, submissionId),
      );
      return queue && isRunningOut(queue) ? readAgain() : undefined;
    },
    // Another reviewer may have been faster.
    onError: readAgain,
  });
}

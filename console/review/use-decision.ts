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
 * would soon reach the rate limit, until few are left. A read in flight may still contain the proof and is
 * replaced by a new one.
 */
export function useDecision() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [consoleReviewQueue.name] });
  return useMutation({
    mutationFn: (decision: ConsoleReviewSubmissionMutationVariables) =>
      send(consoleReviewSubmission, decision),
    onSuccess: async (_data, { submissionId }) => {
      const key = [consoleReviewQueue.name, {}];
      const isReading = queries.isFetching({ queryKey: key }) > 0;
      await queries.cancelQueries({ queryKey: key });
      const queue = queries.setQueryData<ConsoleReviewQueueQuery>(
        key,
        (before) => before && withoutProof(before, submissionId),
      );
      // Without waiting: the next proof can be decided meanwhile.
      if (isReading || (queue && isRunningOut(queue))) readAgain();
    },
    onError: () => {
      // Another reviewer may have been faster.
      readAgain();
    },
  });
}

import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FailureNotice } from '#console/frame/notices.tsx';
import { send } from '#console/graph/send.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { Thread } from '#console/proofs/comments.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { withReason } from './decision.ts';
import {
  type ConsoleReviewQueueQuery,
  type ConsoleReviewSubmissionMutationVariables,
  consoleBesideSubmission,
  consoleReviewQueue,
  consoleReviewSubmission,
} from './documents.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { ProofFacts } from './proof-facts.tsx';
import { ProofImage } from './proof-image.tsx';
import { ReasonSelect } from './reasons.tsx';
import { type Decision, isRunningOut, type Submission, withoutProof } from './submission.ts';
import { reviewText } from './text.ts';

/** What became of a proof. */
export type Done =
  | { readonly status: Decision; readonly reviewedAt: string | null }
  | { readonly status: 'held'; readonly reviewedAt: null };

interface Props {
  readonly submission: Submission;
  /** False once another reviewer decided about it. */
  readonly isWaiting: boolean;
  readonly onDone: (done: Done) => void;
  readonly viewerId: string;
  readonly onLater: () => void;
  readonly onSelect: () => void;
}

/** A proof: its image beside the task, and the decision by buttons or keys. */
export function Proof({ submission, isWaiting, viewerId, onDone, onLater, onSelect }: Props) {
  const { mutate, error, isPending } = useDecision();
  const beside = useGraph(consoleBesideSubmission, { id: submission.id }).data?.tileSubmission ?? null;
  const [comment, setComment] = useState('');
  const [isHolding, setHolding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = !isWaiting && !isPending;
  const isDisabled = isPending || isOver;
  const decide = (status: Decision) => {
    if (isDisabled) return;
    const reviewerNotes = comment.trim() === '' ? null : comment.trim();
    const { id, event } = submission;
    mutate(
      { eventId: event.id, submissionId: id, status, reviewerNotes, ifStatus: 'pending' },
      {
        onSuccess: ({ reviewTileSubmission: { reviewedAt } }) => onDone({ status, reviewedAt }),
      },
    );
  };
  useHotkeys([
    ['a', () => decide('approved')],
    ['r', () => decide('rejected')],
    ['h', () => !isDisabled && setHolding(true)],
    ['n', onLater],
    ['x', onSelect],
    ['c', () => field.current?.focus()],
  ]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ProofImage submission={submission} beside={beside} />
      <Stack>
        <ProofFacts submission={submission} />
        {isOver ? (
          <Alert color="orange">{reviewText.over}</Alert>
        ) : (
          <ClaimBar submission={submission} viewerId={viewerId} />
        )}
        <ReasonSelect onChoose={(reason) => setComment((typed) => withReason(typed, reason))} />
        <Textarea
          ref={field}
          label={reviewText.comment}
          maxLength={2000}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {error && <FailureNotice failure={error} />}
        <Group>
          <Button disabled={isDisabled} onClick={() => decide('approved')}>
            {reviewText.approve}
          </Button>
          <Button color="red.9" disabled={isDisabled} onClick={() => decide('rejected')}>
            {reviewText.reject}
          </Button>
          <Button variant="default" disabled={isDisabled} onClick={() => setHolding(true)}>
            {reviewText.hold}
          </Button>
          <Button variant="default" onClick={onLater}>
            {isOver ? reviewText.next : reviewText.later}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {reviewText.keys}
        </Text>
        <Thread id={submission.id} isOwn={false} comments={beside?.comments ?? []} />
      </Stack>
      {isHolding && (
        <HoldDialog
          id={submission.id}
          onHeld={() => onDone({ status: 'held', reviewedAt: null })}
          onClose={() => setHolding(false)}
        />
      )}
    </SimpleGrid>
  );
}

/**
 * Returns the decision about a proof. It takes the proof off the queue without reading the queue again, which
 * would soon reach the rate limit, until few are left. A read in flight may still contain the proof and is
 * replaced by a new one.
 */
function useDecision() {
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

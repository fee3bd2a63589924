import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Image,
  List,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { send } from '#console/graph/send.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleReviewQueueQuery,
  type ConsoleReviewSubmissionMutationVariables,
  consoleClaimSubmissions,
  consoleReleaseSubmissions,
  consoleReviewQueue,
  consoleReviewSubmission,
} from './documents.ts';
import {
  type ClaimState,
  claimState,
  type Decision,
  isRunningOut,
  type Submission,
  withoutProof,
} from './submission.ts';
import { reviewText } from './text.ts';

interface Props {
  readonly submission: Submission;
  /** False once another reviewer decided about it. */
  readonly isWaiting: boolean;
  readonly onDecided: (status: Decision) => void;
  readonly viewerId: string;
  readonly onLater: () => void;
  readonly onSelect: () => void;
}

/** A proof: its image beside the task, and the decision by buttons or keys. */
export function Proof({ submission, isWaiting, viewerId, onDecided, onLater, onSelect }: Props) {
  const { mutate, error, isPending } = useDecision();
  const [comment, setComment] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = !isWaiting && !isPending;
  const isDisabled = isPending || isOver;
  const decide = (status: Decision) => {
    if (isDisabled) return;
    const reviewerNotes = comment.trim() === '' ? null : comment.trim();
    mutate(
      { eventId: submission.event.id, submissionId: submission.id, status, reviewerNotes },
      { onSuccess: () => onDecided(status) },
    );
  };
  useHotkeys([
    ['a', () => decide('approved')],
    ['r', () => decide('rejected')],
    ['n', onLater],
    ['x', onSelect],
    ['c', () => field.current?.focus()],
  ]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ProofImage submission={submission} />
      <Stack>
        <ProofFacts submission={submission} />
        {isOver ? (
          <Alert color="orange">{reviewText.over}</Alert>
        ) : (
          <ClaimBar submission={submission} viewerId={viewerId} />
        )}
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
          <Button variant="default" onClick={onLater}>
            {isOver ? reviewText.next : reviewText.later}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {reviewText.keys}
        </Text>
      </Stack>
    </SimpleGrid>
  );
}

function ProofImage({ submission: { imageUrl, tile, submitter } }: Pick<Props, 'submission'>) {
  return (
    <Stack gap="xs">
      <Image
        src={imageUrl}
        alt={reviewText.image(tile.name, nameOf(submitter))}
        fit="contain"
        mah="70vh"
        // The size of an image is unknown until it is loaded.
        style={{ aspectRatio: '4 / 3' }}
      />
      <Anchor href={imageUrl} target="_blank" rel="noreferrer" size="sm">
        {reviewText.openImage}
      </Anchor>
    </Stack>
  );
}

function ProofFacts({ submission }: Pick<Props, 'submission'>) {
  const { event, tile, submitter, submittedAt, notes, history } = submission;
  return (
    <Card withBorder>
      <Title order={2} size="h3">
        {tile.name}
      </Title>
      <Text>
        {event.name}, {reviewText.points(tile.points)}
      </Text>
      <Text size="sm">{reviewText.submitted(nameOf(submitter), formatMoment(submittedAt))}</Text>
      {tile.description && <Text mt="xs">{tile.description}</Text>}
      <Fact heading={reviewText.notes} text={notes} />
      <Fact heading={reviewText.rules} text={event.rules} />
      {history.length > 0 && (
        <>
          <Text fw={600} mt="xs">
            {reviewText.history}
          </Text>
          <List size="sm">
            {history.map(({ status, reviewerNotes, reviewedAt }) => (
              <List.Item key={reviewedAt}>
                {reviewText.decided[status]}, {formatMoment(reviewedAt)}
                {reviewerNotes && `: ${reviewerNotes}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Card>
  );
}

function Fact({ heading, text }: { readonly heading: string; readonly text: string | null }) {
  if (!text) return null;
  return (
    <>
      <Text fw={600} mt="xs">
        {heading}
      </Text>
      <Text size="sm">{text}</Text>
    </>
  );
}

/** Says who claims the shown proof, and claims or releases it by a button or a key. */
function ClaimBar({ submission, viewerId }: { readonly submission: Submission; readonly viewerId: string }) {
  const claim = useGraphMutation(consoleClaimSubmissions);
  const release = useGraphMutation(consoleReleaseSubmissions);
  const state = claimState(submission, viewerId, Date.now());
  const isPending = claim.isPending || release.isPending;
  const toggle = () => {
    if (isPending || state === 'other') return;
    const { mutate } = state === 'own' ? release : claim;
    mutate({ ids: [submission.id] });
  };
  useHotkeys([['m', toggle]]);
  const [unclaimed] = claim.data?.claimTileSubmissions ?? [];
  const failure = claim.error ?? release.error;
  return (
    <>
      <Group gap="sm">
        <Text size="sm" role="note">
          {claimText(submission, state)}
        </Text>
        {state !== 'other' && (
          <Button size="compact-sm" variant="default" disabled={isPending} onClick={toggle}>
            {state === 'own' ? reviewText.release : reviewText.claim}
          </Button>
        )}
      </Group>
      {unclaimed?.error && state === 'none' && (
        <Text size="sm" role="alert">
          {unclaimed.error}
        </Text>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

function claimText({ claim }: Submission, state: ClaimState): string {
  if (claim === null || state === 'none') return reviewText.unclaimed;
  const until = formatMoment(claim.until);
  return state === 'own'
    ? reviewText.claimedByYou(until)
    : reviewText.claimedBy(nameOf(claim.reviewer), until);
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

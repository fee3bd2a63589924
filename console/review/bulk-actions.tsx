import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { reviewText } from '#console/text/review.ts';
import { consoleClaimSubmissions, consoleReleaseSubmissions, consoleReviewSubmissions } from './documents.ts';
import type { Decision, Submission } from './submission.ts';
import { proofName } from './waiting-list.tsx';

interface Props {
  readonly selected: readonly Submission[];
  /** Called after a change, with whether it decided about the proofs. */
  readonly onDone: (isDecided: boolean) => void;
}

/** The result of one proof; the error is null on success. */
interface Result {
  readonly submissionId: string;
  readonly error: string | null;
}

/** Claims, releases or decides about the selected proofs, and says which failed. */
export function BulkActions({ selected, onDone }: Props) {
  const [comment, setComment] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const claim = useGraphMutation(consoleClaimSubmissions);
  const release = useGraphMutation(consoleReleaseSubmissions);
  const decide = useGraphMutation(consoleReviewSubmissions);
  const ids = selected.map(({ id }) => id);
  const finish = (results: readonly Result[], isDecided = false) => {
    setOutcome(outcomeOf(selected, results));
    onDone(isDecided);
  };
  const decideAll = (status: Decision) => {
    const reviewerNotes = comment.trim() === '' ? null : comment.trim();
    const ifStatus = 'pending' as const;
    const decisions = ids.map((submissionId) => ({ submissionId, status, reviewerNotes, ifStatus }));
    decide.mutate({ decisions }, { onSuccess: (data) => finish(data.reviewTileSubmissions, true) });
  };
  const isDisabled = ids.length === 0 || claim.isPending || release.isPending || decide.isPending;
  const failure = claim.error ?? release.error ?? decide.error;
  return (
    <Stack gap="xs" align="stretch">
      <Text role="status">{reviewText.selected(selected.length)}</Text>
      {ids.length > 0 && (
        <>
          <Textarea
            label={reviewText.commentForAll}
            maxLength={2000}
            autosize
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group>
            <Button disabled={isDisabled} onClick={() => decideAll('approved')}>
              {reviewText.approveAll}
            </Button>
            <Button color="red.9" disabled={isDisabled} onClick={() => decideAll('rejected')}>
              {reviewText.rejectAll}
            </Button>
            <Button
              variant="default"
              disabled={isDisabled}
              onClick={() =>
                claim.mutate({ ids }, { onSuccess: (data) => finish(data.claimTileSubmissions) })
              }
            >
              {reviewText.claimAll}
            </Button>
            <Button
              variant="default"
              disabled={isDisabled}
              onClick={() =>
                release.mutate({ ids }, { onSuccess: (data) => finish(data.releaseTileSubmissions) })
              }
            >
              {reviewText.releaseAll}
            </Button>
          </Group>
        </>
      )}
      {failure && <FailureNotice failure={failure} />}
      {outcome && <OutcomeNotice {...outcome} />}
    </Stack>
  );
}

interface Outcome {
  readonly done: number;
  /** A line for each proof that failed. */
  readonly failures: readonly string[];
}

function outcomeOf(selected: readonly Submission[], results: readonly Result[]): Outcome {
  const failed = results.filter(({ error }) => error !== null);
  const failures = failed.map(({ submissionId, error }) => {
    const proof = selected.find(({ id }) => id === submissionId);
    return `${proof ? proofName(proof) : submissionId}: ${error}`;
  });
  return { done: results.length - failed.length, failures };
}

function OutcomeNotice({ done, failures }: Outcome) {
  return (
    <Alert color={failures.length === 0 ? 'green' : 'orange'}>
      {reviewText.done(done)}
      {failures.length > 0 && (
        <>
          <Text size="sm">{reviewText.failed}</Text>
          <List size="sm">
            {failures.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}

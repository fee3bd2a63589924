import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleClaimSubmissions, consoleReleaseSubmissions, consoleReviewSubmissions } from './documents.ts';
import { claimState, type Decision, type Submission } from './submission.ts';
import { reviewText } from './text.ts';

interface Props {
  readonly submissions: readonly Submission[];
  readonly viewerId: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onShow: (id: string) => void;
}

/** The proofs that wait, to show one or to select several. */
export function WaitingList({ submissions, viewerId, selected, onSelect, onShow }: Props) {
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  const now = Date.now();
  return (
    <Section title={reviewText.list}>
      <Checkbox
        label={reviewText.selectAll}
        checked={selected.length === submissions.length}
        indeterminate={selected.length > 0 && selected.length < submissions.length}
        onChange={(event) => onSelect(event.currentTarget.checked ? submissions.map(({ id }) => id) : [])}
      />
      <DataTable
        label={reviewText.list}
        rows={submissions}
        idOf={({ id }) => id}
        minWidth={640}
        columns={[
          [
            reviewText.proof,
            (submission) => (
              <Checkbox
                label={proofName(submission)}
                checked={selected.includes(submission.id)}
                onChange={() => toggle(submission.id)}
              />
            ),
          ],
          [labels.event, ({ event }) => event.name],
          [reviewText.when, ({ submittedAt }) => formatMoment(submittedAt)],
          [reviewText.claims, (submission) => claimCell(submission, claimState(submission, viewerId, now))],
          [
            labels.action,
            (submission) => (
              <RowActions
                size="compact-sm"
                actions={[
                  [reviewText.show, reviewText.showNamed(proofName(submission)), () => onShow(submission.id)],
                ]}
              />
            ),
          ],
        ]}
      />
    </Section>
  );
}

interface Named {
  readonly tile: { readonly name: string };
  readonly submitter: Submission['submitter'];
}

/** Returns how a proof is named in lists and results. */
export function proofName({ tile, submitter }: Named): string {
  return reviewText.proofName(tile.name, nameOf(submitter));
}

function claimCell({ claim }: Submission, state: ReturnType<typeof claimState>): string {
  if (state === 'none') return reviewText.nobody;
  return state === 'own' ? reviewText.you : nameOf(claim?.reviewer ?? null);
}

interface BulkActionsProps {
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
export function BulkActions({ selected, onDone }: BulkActionsProps) {
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

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { arrivals, newestOf, undoOf } from './decision.ts';
import {
  type ConsoleReviewSubmissionMutationVariables,
  consoleBesideSubmission,
  consoleReviewQueue,
  consoleReviewQueueChanged,
  consoleReviewSubmission,
} from './documents.ts';
import { type Done, Proof } from './proof.tsx';
import { inTurn, type Submission } from './submission.ts';
import { reviewText } from './text.ts';
import { BulkActions, proofName, WaitingList } from './waiting-list.tsx';

/** The proofs that wait for a decision: one at a time, oldest first, or several at once. */
export function Queue() {
  const query = useGraph(consoleReviewQueue, {});
  const isLive = useLive(consoleReviewQueueChanged, null, consoleReviewQueue, consoleBesideSubmission);
  return (
    <Loaded query={query}>
      {({ tileSubmissions }) => (
        <Stack gap="md">
          <LiveBadge isLive={isLive} />
          <Waiting submissions={tileSubmissions?.submissions ?? []} total={tileSubmissions?.total ?? 0} />
        </Stack>
      )}
    </Loaded>
  );
}

interface WaitingProps {
  readonly submissions: readonly Submission[];
  /** Number of proofs that wait, also those that are not listed. */
  readonly total: number;
}

/** What was done last, and what takes it back. */
interface Last {
  readonly text: string;
  readonly undo: ConsoleReviewSubmissionMutationVariables | null;
}

const NOTHING: Last = { text: '', undo: null };

function Waiting({ submissions, total }: WaitingProps) {
  const viewerId = useViewer()?.id ?? '';
  const [passed, setPassed] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState<Submission | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [last, setLast] = useState(NOTHING);
  const [newest] = useState(() => newestOf(submissions));
  const pass = (id: string) => {
    setPassed((ids) => [...ids, id]);
    setCurrent(null);
  };
  const done = (submission: Submission, { status, reviewedAt }: Done) => {
    pass(submission.id);
    const text = reviewText.decision(reviewText.became[status], proofName(submission));
    setLast({ text, undo: status === 'held' ? null : undoOf(submission, { status, reviewedAt }) });
  };
  const [next] = inTurn(submissions, passed, viewerId, Date.now());
  const waiting = current ? submissions.find(({ id }) => id === current.id) : next;
  // The reviewer's proof stays, whatever other reviewers do with it.
  const proof = waiting ?? current;
  if (proof !== current) setCurrent(proof);
  // A proof that another reviewer decided is not selected any more.
  const selected = submissions.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const finishChosen = (isDecided: boolean) => {
    setChosen([]);
    if (isDecided && current && chosen.includes(current.id)) setCurrent(null);
  };
  const arrived = arrivals(submissions, newest);
  return (
    <>
      <LastDecision last={last} onUndone={(text) => setLast({ text, undo: null })} />
      {proof ? (
        <>
          <Text>
            {reviewText.waiting(total)} {arrived > 0 && reviewText.arrived(arrived)}
          </Text>
          <Proof
            key={proof.id}
            submission={proof}
            isWaiting={waiting !== undefined}
            viewerId={viewerId}
            onDone={(result) => done(proof, result)}
            onLater={() => pass(proof.id)}
            onSelect={() => toggle(proof.id)}
          />
          <WaitingList
            submissions={submissions}
            viewerId={viewerId}
            selected={selected.map(({ id }) => id)}
            onSelect={setChosen}
            onShow={(id) => setCurrent(submissions.find((submission) => submission.id === id) ?? null)}
          />
        </>
      ) : (
        <Alert color="green">{reviewText.none}</Alert>
      )}
      <BulkActions selected={selected} onDone={finishChosen} />
    </>
  );
}

interface LastDecisionProps {
  readonly last: Last;
  /** @param text says what was taken back. */
  readonly onUndone: (text: string) => void;
}

/** Says what was done last, with a button and a key that take it back. */
function LastDecision({ last: { text, undo }, onUndone }: LastDecisionProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleReviewSubmission);
  const takeBack = () => {
    if (undo && !isPending) mutate(undo, { onSuccess: () => onUndone(reviewText.undone(text)) });
  };
  useHotkeys([['u', takeBack]]);
  return (
    <>
      <Group gap="sm" mih={26}>
        <Text role="status" size="sm">
          {text}
        </Text>
        {undo && (
          <Button size="compact-sm" variant="default" loading={isPending} onClick={takeBack}>
            {reviewText.undo}
          </Button>
        )}
      </Group>
      <FailureNotice failure={error} />
    </>
  );
}

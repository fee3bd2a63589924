import { Alert, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { consoleReviewQueue, consoleReviewQueueChanged } from './documents.ts';
import { Proof } from './proof.tsx';
import { type Decision, inTurn, type Submission } from './submission.ts';
import { reviewText } from './text.ts';
import { BulkActions, proofName, WaitingList } from './waiting-list.tsx';

/** The proofs of all events that wait for a decision: one at a time, oldest first, or several at once. */
export function ReviewPage() {
  return (
    <Page title={reviewText.title} access={['manage_events']}>
      <Queue />
    </Page>
  );
}

function Queue() {
  const query = useGraph(consoleReviewQueue, {});
  const isLive = useLive(consoleReviewQueueChanged, null, consoleReviewQueue);
  return (
    <Loaded query={query}>
      {({ tileSubmissions }) => (
        <>
          <Group gap="sm">
            <LiveBadge isLive={isLive} />
          </Group>
          <Waiting submissions={tileSubmissions?.submissions ?? []} total={tileSubmissions?.total ?? 0} />
        </>
      )}
    </Loaded>
  );
}

interface WaitingProps {
  readonly submissions: readonly Submission[];
  /** Number of proofs that wait, also those that are not shown. */
  readonly total: number;
}

function Waiting({ submissions, total }: WaitingProps) {
  const viewerId = useViewer()?.id ?? '';
  const [passed, setPassed] = useState<readonly string[]>([]);
  const [held, setHeld] = useState<Submission | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const pass = (id: string) => {
    setPassed((ids) => [...ids, id]);
    setHeld(null);
  };
  const decided = (submission: Submission, status: Decision) => {
    pass(submission.id);
    setLast(reviewText.decision(reviewText.decided[status], proofName(submission)));
  };
  const [next] = inTurn(submissions, passed, viewerId, Date.now());
  const waiting = held ? submissions.find(({ id }) => id === held.id) : next;
  // The reviewer's proof stays, whatever other reviewers do with it.
  const proof = waiting ?? held;
  if (proof !== held) setHeld(proof);
  // A proof that another reviewer decided is not selected any more.
  const selected = submissions.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const finishChosen = (isDecided: boolean) => {
    setChosen([]);
    if (isDecided && held && chosen.includes(held.id)) setHeld(null);
  };
  return (
    <>
      <Text role="status" size="sm">
        {last}
      </Text>
      {proof ? (
        <>
          <Text>{reviewText.waiting(total)}</Text>
          <Proof
            key={proof.id}
            submission={proof}
            isWaiting={waiting !== undefined}
            viewerId={viewerId}
            onDecided={(status) => decided(proof, status)}
            onLater={() => pass(proof.id)}
            onSelect={() => toggle(proof.id)}
          />
          <WaitingList
            submissions={submissions}
            viewerId={viewerId}
            selected={selected.map(({ id }) => id)}
            onSelect={setChosen}
            onShow={(id) => setHeld(submissions.find((submission) => submission.id === id) ?? null)}
          />
        </>
      ) : (
        <Alert color="green">{reviewText.none}</Alert>
      )}
      <BulkActions selected={selected} onDone={finishChosen} />
    </>
  );
}

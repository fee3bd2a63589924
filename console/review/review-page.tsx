import { Alert, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { LiveBadge } from '#console/live/live-badge.tsx';
import { useLive } from '#console/live/use-live.ts';
import { nameOf } from '#console/text/format.ts';
import { reviewText } from '#console/text/review.ts';
import { consoleReviewQueue, consoleReviewQueueChanged } from './documents.ts';
import { Proof } from './proof.tsx';
import { type Decision, inTurn, type Submission } from './submission.ts';

/** The proofs of all events that wait for a decision, oldest first, one at a time. */
export function ReviewPage() {
  return (
    <Gate access={['manage_events']}>
      <Page title={reviewText.title}>
        <Queue />
      </Page>
    </Gate>
  );
}

function Queue() {
  const query = useGraph(consoleReviewQueue, {});
  const [passed, setPassed] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const pass = (id: string) => setPassed((ids) => [...ids, id]);
  const decided = ({ id, tile, submitter }: Submission, status: Decision) => {
    pass(id);
    setLast(reviewText.decision(reviewText.decided[status], tile.name, nameOf(submitter)));
  };
  return (
    <>
      <Text role="status" size="sm">
        {last}
      </Text>
      <Loaded query={query}>
        {({ tileSubmissions, tileEvents }) => {
          const submissions = tileSubmissions?.submissions ?? [];
          const [proof] = inTurn(submissions, passed);
          return (
            <>
              <Group gap="sm">
                {proof && <Text>{reviewText.waiting(tileSubmissions?.total ?? 0)}</Text>}
                {tileEvents.map(({ id }) => (
                  <Following key={id} eventId={id} />
                ))}
              </Group>
              {proof ? (
                <Proof
                  key={proof.id}
                  submission={proof}
                  onDecided={(status) => decided(proof, status)}
                  onLater={() => pass(proof.id)}
                />
              ) : (
                <Alert color="green">{reviewText.none}</Alert>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Reads the queue again when the proofs of an event change. */
function Following({ eventId }: { readonly eventId: string }) {
  return <LiveBadge isLive={useLive(consoleReviewQueueChanged, eventId, consoleReviewQueue)} />;
}

import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { consoleReviewQueue } from '#console/graph/documents.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { nameOf } from '#console/text/format.ts';
import { reviewText } from '#console/text/review.ts';
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
        {({ tileSubmissions }) => {
          const submissions = tileSubmissions?.submissions ?? [];
          const [proof] = inTurn(submissions, passed);
          if (!proof) return <Alert color="green">{reviewText.none}</Alert>;
          return (
            <>
              <Text>{reviewText.waiting(tileSubmissions?.total ?? 0)}</Text>
              <Proof
                key={proof.id}
                submission={proof}
                onDecided={(status) => decided(proof, status)}
                onLater={() => pass(proof.id)}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

import { Card, List, Text, Title } from '@mantine/core';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import type { Submission } from './submission.ts';
import { reviewText } from './text.ts';

/** What a decision depends on, beside the image. */
export function ProofFacts({ submission }: { readonly submission: Submission }) {
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
      <History history={history} />
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

/** All decisions about a proof, oldest first. */
export function History({ history }: Pick<Submission, 'history'>) {
  if (history.length === 0) return null;
  return (
    <>
      <Text fw={600} mt="xs">
        {reviewText.history}
      </Text>
      <List size="sm">
        {history.map(({ status, reviewerNotes, reviewedAt, reviewer }) => (
          <List.Item key={reviewedAt}>
            {reviewText.decidedBy(reviewText.decided[status], nameOf(reviewer), formatMoment(reviewedAt))}
            {reviewerNotes && `: ${reviewerNotes}`}
          </List.Item>
        ))}
      </List>
    </>
  );
}

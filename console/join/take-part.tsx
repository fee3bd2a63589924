import { Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoRegistration } from './documents.ts';
import { registrationOffer } from './registration-offer.ts';
import { joinText } from './text.ts';

/** Leads to the registration for an event that is not over, and says what holds for it. */
export function TakePart({ eventId }: { readonly eventId: string }) {
  const { data } = useGraph(consoleBingoRegistration, { eventId });
  const condition = data?.bingoEvent ? registrationOffer(data.bingoEvent).condition : null;
  return (
    <Group gap="xs">
      <Button component={Link} href={`/console/mine/${encodeURIComponent(eventId)}`}>
        {joinText.takePart}
      </Button>
      {condition !== null && <Text size="sm">{condition}</Text>}
    </Group>
  );
}

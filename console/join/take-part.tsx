import { Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoRegistration, consoleMyParticipations } from './documents.ts';
import { registrationOffer } from './registration-offer.ts';
import { joinText } from './text.ts';

/** Leads to the registration for an event that is not over, and says what holds; players to their board. */
export function TakePart({ eventId }: { readonly eventId: string }) {
  const event = useGraph(consoleBingoRegistration, { eventId }).data?.bingoEvent;
  const { data: own } = useGraph(consoleMyParticipations, {});
  const participations = own && 'user' in own.viewer ? (own.viewer.user.bingoParticipations ?? []) : [];
  const takesPart = participations.some((participation) => participation.event.id === eventId);
  const condition = event && !takesPart ? registrationOffer(event).condition : null;
  return (
    <Group gap="xs">
      <Button component={Link} href={`/console/mine/${encodeURIComponent(eventId)}`}>
        {takesPart ? joinText.myBoard : joinText.takePart}
      </Button>
      {condition !== null && <Text size="sm">{condition}</Text>}
    </Group>
  );
}

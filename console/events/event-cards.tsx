import { Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageLink } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import type { EventStatus } from '#console/graph/enum-values.ts';
import { pathOf, type SeenPicture } from '#console/pictures/picture-address.ts';

interface CardEvent {
  readonly id: string;
  readonly name: string;
  readonly status: EventStatus;
  readonly picture: SeenPicture | null;
}

interface Props<Event extends CardEvent> {
  readonly label: string;
  readonly events: readonly Event[];
  /** What to say when there are none. */
  readonly none: string;
  readonly hrefOf: (event: Event) => string;
  /** What a card says below the name. */
  readonly children: (event: Event) => ReactNode;
}

const COLOURS = { active: 'green', upcoming: 'blue', completed: 'gray' } as const;

/** Events as cards, with their pictures or a pattern in the colour of the community. */
export function EventCards<Event extends CardEvent>({ label, events, none, hrefOf, children }: Props<Event>) {
  if (events.length === 0) return <Text>{none}</Text>;
  return (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} className="cards" aria-label={label}>
      {events.map((event) => (
        <Card key={event.id} component="li" withBorder padding="sm">
          <Card.Section>
            <Banner picture={event.picture} />
          </Card.Section>
          <Group justify="space-between" wrap="nowrap" mt="sm" align="flex-start">
            <Text fw={600} lh={1.25}>
              <PageLink href={hrefOf(event)}>{event.name}</PageLink>
            </Text>
            <StatusBadge status={event.status} />
          </Group>
          {children(event)}
        </Card>
      ))}
    </SimpleGrid>
  );
}

export function StatusBadge({ status }: { readonly status: EventStatus }) {
  return (
    <Badge variant="light" color={COLOURS[status]} flex="none">
      {text.eventStatus[status]}
    </Badge>
  );
}

/** The picture of an event across its card or page; a pattern of a board without one. */
export function Banner({ picture }: { readonly picture: SeenPicture | null }) {
  if (!picture) return <div className="card-picture pattern" />;
  return <img className="card-picture" src={pathOf(picture.thumbnailUrl)} alt="" loading="lazy" />;
}

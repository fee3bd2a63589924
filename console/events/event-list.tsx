import { Anchor, Badge, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Loaded } from '#console/frame/loaded.tsx';
import { consoleBingoEvents, type EventStatus } from '#console/graph/documents.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { formatMoment, formatNumber } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';

interface Props {
  readonly statuses: readonly EventStatus[];
  /** What to say when there is no such event. */
  readonly none: string;
}

const COLOURS = { active: 'green', upcoming: 'blue', completed: 'gray' } as const;

/** The events of some statuses, each linked to its page. */
export function EventList({ statuses, none }: Props) {
  const query = useGraph(consoleBingoEvents, {});
  return (
    <Loaded query={query}>
      {({ bingoEvents }) => {
        const events = bingoEvents.filter(({ status }) => statuses.includes(status));
        if (events.length === 0) return <Text>{none}</Text>;
        return (
          <Table.ScrollContainer
            minWidth={560}
            scrollAreaProps={{ tabIndex: 0, 'aria-label': eventsText.caption }}
          >
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{eventsText.name}</Table.Th>
                  <Table.Th scope="col">{eventsText.status}</Table.Th>
                  <Table.Th scope="col">{eventsText.start}</Table.Th>
                  <Table.Th scope="col">{eventsText.end}</Table.Th>
                  <Table.Th scope="col">{eventsText.participants}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {events.map((event) => (
                  <Table.Tr key={event.id}>
                    <Table.Th scope="row">
                      <Anchor component={Link} href={`/console/events/${encodeURIComponent(event.id)}`}>
                        {event.name}
                      </Anchor>
                    </Table.Th>
                    <Table.Td>
                      <Badge variant="light" color={COLOURS[event.status]}>
                        {text.eventStatus[event.status]}
                      </Badge>
                    </Table.Td>
                    <Table.Td>{formatMoment(event.startDate)}</Table.Td>
                    <Table.Td>{formatMoment(event.endDate)}</Table.Td>
                    <Table.Td>{formatNumber(event.participantCount)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        );
      }}
    </Loaded>
  );
}

import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import type { EventStatus } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { formatMoment, formatNumber } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';
import { consoleBingoEvents } from './documents.ts';

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
          <DataTable
            label={eventsText.caption}
            rows={events}
            idOf={({ id }) => id}
            columns={[
              { heading: eventsText.name, cell: ({ id, name }) => <EventLink id={id} name={name} /> },
              { heading: eventsText.status, cell: ({ status }) => <StatusBadge status={status} /> },
              { heading: eventsText.start, cell: ({ startDate }) => formatMoment(startDate) },
              { heading: eventsText.end, cell: ({ endDate }) => formatMoment(endDate) },
              {
                heading: eventsText.participants,
                cell: ({ participantCount }) => formatNumber(participantCount),
              },
            ]}
          />
        );
      }}
    </Loaded>
  );
}

function EventLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}`}>
      {name}
    </Anchor>
  );
}

function StatusBadge({ status }: { readonly status: EventStatus }) {
  return (
    <Badge variant="light" color={COLOURS[status]}>
      {text.eventStatus[status]}
    </Badge>
  );
}

import { Badge, Button } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, Unknown } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import type { EventStatus } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoEvents } from './documents.ts';
import { eventsText } from './text.ts';

/** Every bingo event. */
export function EventsPage() {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const create = organises && (
    <Button component={Link} href="/console/events/~new">
      {eventsText.create}
    </Button>
  );
  return (
    <Page title={eventsText.title} actions={create}>
      <EventList statuses={['active', 'upcoming', 'completed']} none={eventsText.none} />
    </Page>
  );
}

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
        return (
          <DataTable
            label={eventsText.caption}
            rows={events}
            none={none}
            idOf={({ id }) => id}
            columns={[
              [labels.name, ({ id, name }) => <EventLink id={id} name={name} />],
              [labels.status, ({ status }) => <StatusBadge status={status} />],
              [labels.start, ({ startDate }) => formatMoment(startDate)],
              [labels.end, ({ endDate }) => formatMoment(endDate)],
              [eventsText.participants, ({ participantCount }) => formatNumber(participantCount)],
            ]}
          />
        );
      }}
    </Loaded>
  );
}

function EventLink({ id, name }: { readonly id: string; readonly name: string }) {
  return <PageLink href={`/console/events/${encodeURIComponent(id)}`}>{name}</PageLink>;
}

function StatusBadge({ status }: { readonly status: EventStatus }) {
  return (
    <Badge variant="light" color={COLOURS[status]}>
      {text.eventStatus[status]}
    </Badge>
  );
}

/** The page of an address with the id of no bingo event. */
export function UnknownEvent() {
  return (
    <Unknown
      description={eventsText.unknown}
      list={{ label: eventsText.allEvents, href: '/console/events' }}
    />
  );
}

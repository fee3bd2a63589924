import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Unknown } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import type { EventStatus } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoEvents } from './documents.ts';
import { EventCards } from './event-cards.tsx';
import { EventDrafts } from './event-drafts.tsx';
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
      {organises && <EventDrafts />}
      <EventList statuses={['active', 'upcoming', 'completed']} none={eventsText.none} />
    </Page>
  );
}

interface Props {
  readonly statuses: readonly EventStatus[];
  /** What to say when there is no such event. */
  readonly none: string;
}

/** The events of some statuses, in their order, each linked to its page. */
export function EventList({ statuses, none }: Props) {
  const query = useGraph(consoleBingoEvents, {});
  return (
    <Loaded query={query}>
      {({ bingoEvents }) => (
        <EventCards
          label={eventsText.caption}
          events={statuses.flatMap((wanted) => bingoEvents.filter(({ status }) => status === wanted))}
          none={none}
          hrefOf={({ id }) => `/console/events/${encodeURIComponent(id)}`}
        >
          {({ startDate, endDate, participantCount }) => (
            <Text size="sm">
              {eventsText.dates(formatMoment(startDate), formatMoment(endDate))}
              <br />
              {eventsText.participantsOf(participantCount)}
            </Text>
          )}
        </EventCards>
      )}
    </Loaded>
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

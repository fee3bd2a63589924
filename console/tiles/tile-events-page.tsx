import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { EventCards } from '#console/events/event-cards.tsx';
import { eventsText } from '#console/events/text.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Unknown } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleTileEvents } from './documents.ts';
import { tilesText } from './text.ts';

/** Every tile event. */
export function TileEventsPage() {
  const query = useGraph(consoleTileEvents, {});
  const organises = useViewer()?.may('manage_events') ?? false;
  const create = organises && (
    <Button component={Link} href="/console/tiles/~new">
      {tilesText.create}
    </Button>
  );
  return (
    <Page title={tilesText.title} actions={create}>
      <Loaded query={query}>
        {({ tileEvents }) => (
          <EventCards
            label={tilesText.title}
            events={tileEvents}
            none={tilesText.none}
            hrefOf={({ id }) => `/console/tiles/${encodeURIComponent(id)}`}
          >
            {({ startDate, endDate, tileCount, participantCount }) => (
              <Text size="sm">
                {eventsText.dates(startDate, endDate)}
                <br />
                {tilesText.tilesOf(tileCount)}, {eventsText.participantsOf(participantCount)}
              </Text>
            )}
          </EventCards>
        )}
      </Loaded>
    </Page>
  );
}

/** The page of an address with the id of no tile event. */
export function UnknownTileEvent() {
  return <Unknown description={tilesText.unknown} list={{ label: tilesText.back, href: '/console/tiles' }} />;
}

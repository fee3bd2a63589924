import { Anchor, Badge, Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Unknown } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
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
        {({ tileEvents }) =>
          tileEvents.length === 0 ? (
            <Text>{tilesText.none}</Text>
          ) : (
            <DataTable
              label={tilesText.title}
              rows={tileEvents}
              idOf={({ id }) => id}
              columns={[
                {
                  heading: tilesText.name,
                  cell: ({ id, name }) => (
                    <Anchor component={Link} href={`/console/tiles/${encodeURIComponent(id)}`}>
                      {name}
                    </Anchor>
                  ),
                },
                {
                  heading: tilesText.status,
                  cell: ({ status }) => <Badge variant="light">{text.eventStatus[status]}</Badge>,
                },
                { heading: tilesText.start, cell: ({ startDate }) => startDate },
                { heading: tilesText.end, cell: ({ endDate }) => endDate },
                { heading: tilesText.tiles, cell: ({ tileCount }) => tileCount },
                { heading: tilesText.participants, cell: ({ participantCount }) => participantCount },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The page of an address with the id of no tile event. */
export function UnknownTileEvent() {
  return <Unknown words={tilesText.unknown} list={{ label: tilesText.back, href: '/console/tiles' }} />;
}

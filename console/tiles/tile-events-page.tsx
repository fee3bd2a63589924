import { Anchor, Badge, Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { text } from '#console/text/text.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleTileEvents } from './documents.ts';

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

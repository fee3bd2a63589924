import { Badge, Button } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, Unknown } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
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
          <DataTable
            label={tilesText.title}
            rows={tileEvents}
            none={tilesText.none}
            idOf={({ id }) => id}
            columns={[
              [
                labels.name,
                ({ id, name }) => (
                  <PageLink href={`/console/tiles/${encodeURIComponent(id)}`}>{name}</PageLink>
                ),
              ],
              [labels.status, ({ status }) => <Badge variant="light">{text.eventStatus[status]}</Badge>],
              [tilesText.start, ({ startDate }) => startDate],
              [tilesText.end, ({ endDate }) => endDate],
              [tilesText.tiles, ({ tileCount }) => tileCount],
              [tilesText.participants, ({ participantCount }) => participantCount],
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** The page of an address with the id of no tile event. */
export function UnknownTileEvent() {
  return <Unknown description={tilesText.unknown} list={{ label: tilesText.back, href: '/console/tiles' }} />;
}

import '@mantine/spotlight/styles.css';
import { Spotlight } from '@mantine/spotlight';
import { IconLayoutGrid, IconPhoto } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { consoleBingoEvents } from '#console/events/documents.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleTileEvents } from '#console/tiles/documents.ts';
import { PageIcon } from './page-icon.tsx';
import { mayOpen, PAGES } from './pages.ts';
import { text } from './text.ts';
import { useViewer } from './viewer.ts';

const MOST_RESULTS = 12;

/** Finds a page or an event by typing, and opens it. */
export function Palette() {
  const viewer = useViewer() ?? null;
  const [, navigate] = useLocation();
  const { data: bingo } = useGraph(consoleBingoEvents, {});
  const { data: tiles } = useGraph(consoleTileEvents, {});
  const open = (href: string) => ({ id: href, onClick: () => navigate(href) });
  const { pages, groups } = text.navigation;
  return (
    <Spotlight
      shortcut={null}
      attributes={{ content: { 'aria-label': text.palette.open } }}
      classNames={{ actionDescription: 'palette-description' }}
      limit={MOST_RESULTS}
      nothingFound={text.palette.none}
      searchProps={{ placeholder: text.palette.placeholder, 'aria-label': text.palette.placeholder }}
      scrollable
      maxHeight="60vh"
      actions={[
        {
          group: text.palette.pages,
          actions: PAGES.filter(({ access }) => mayOpen(viewer, access)).map(({ path, name, group }) => ({
            ...open(path),
            label: pages[name],
            description: groups[group],
            leftSection: <PageIcon name={name} />,
          })),
        },
        {
          group: pages.events,
          actions: (bingo?.bingoEvents ?? []).map(({ id, name, status }) => ({
            ...open(`/console/events/${encodeURIComponent(id)}`),
            label: name,
            description: text.eventStatus[status],
            leftSection: <IconLayoutGrid size={18} aria-hidden />,
          })),
        },
        {
          group: pages.tiles,
          actions: (tiles?.tileEvents ?? []).map(({ id, name, status }) => ({
            ...open(`/console/tiles/${encodeURIComponent(id)}`),
            label: name,
            description: text.eventStatus[status],
            leftSection: <IconPhoto size={18} aria-hidden />,
          })),
        },
      ]}
    />
  );
}

import { Badge, Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { formatNumber } from '#console/text/format.ts';
import { teamsText } from '#console/text/teams.ts';
import { text } from '#console/text/text.ts';
import { tilesText } from '#console/text/tiles.ts';
import { DeleteTileEvent } from './delete-event.tsx';
import { type ConsoleTileEventQuery, consoleTileEvent } from './documents.ts';
import { MyProofs } from './my-proofs.tsx';
import { SubmitProof } from './submit-proof.tsx';
import { MyTeam } from './teams/my-team.tsx';
import { TileTeamStandings } from './teams/tile-team-standings.tsx';
import { UnknownTileEvent } from './unknown-tile-event.tsx';

/** A tile event: its tiles, the viewer's proofs and the standings. */
export function TileEventPage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const query = useGraph(consoleTileEvent, { id });
  return (
    <Loaded query={query}>
      {({ tileEvent }) => (tileEvent ? <TileEventDetails event={tileEvent} /> : <UnknownTileEvent />)}
    </Loaded>
  );
}

type TileEvent = NonNullable<ConsoleTileEventQuery['tileEvent']>;

function TileEventDetails({ event }: { readonly event: TileEvent }) {
  const viewer = useViewer();
  const { id, tiles, status } = event;
  const organises = viewer?.may('manage_events') ?? false;
  return (
    <Page title={event.name} actions={<EventActions event={event} organises={organises} />}>
      <Group gap="sm">
        <Badge variant="light">{text.eventStatus[status]}</Badge>
        <Text size="sm">{eventsText.dates(event.startDate, event.endDate)}</Text>
      </Group>
      {event.description && <Text>{event.description}</Text>}
      {event.rules && (
        <Text size="sm">
          {tilesText.rules}: {event.rules}
        </Text>
      )}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 4 }} p={0} m={0} style={{ listStyle: 'none' }}>
        {tiles.map(({ id: tileId, position, name, points, description }) => (
          <Card key={tileId} withBorder component="li">
            <Text fw={600}>
              {position}. {name}
            </Text>
            {description && <Text size="sm">{description}</Text>}
            <Text size="sm">{tilesText.pointsOf(points)}</Text>
          </Card>
        ))}
      </SimpleGrid>
      {viewer && status === 'active' && tiles.length > 0 && <SubmitProof eventId={id} tiles={tiles} />}
      {viewer && <MyProofs eventId={id} />}
      {viewer && event.mode === 'teams' && <MyTeam event={event} viewerId={viewer.id} />}
      {event.mode === 'teams' && <TileTeamStandings standings={event.teamLeaderboard} />}
      <StandingsOf event={event} />
    </Page>
  );
}

interface ActionsProps {
  readonly event: TileEvent;
  readonly organises: boolean;
}

function EventActions({ event, organises }: ActionsProps) {
  const links = [
    event.mode === 'teams' && ([teamsText.teams, 'teams'] as const),
    organises && ([tilesText.edit, 'edit'] as const),
  ].filter((link) => link !== false);
  return (
    <>
      {links.map(([label, page]) => (
        <Button
          key={page}
          component={Link}
          href={`/console/tiles/${encodeURIComponent(event.id)}/${page}`}
          variant="default"
        >
          {label}
        </Button>
      ))}
      {organises && <DeleteTileEvent event={event} />}
    </>
  );
}

function StandingsOf({ event: { leaderboard } }: { readonly event: TileEvent }) {
  if (leaderboard.length === 0) return null;
  return (
    <section aria-labelledby="standings">
      <Title order={2} size="h3" id="standings" mb="sm">
        {tilesText.standings}
      </Title>
      <DataTable
        label={tilesText.standings}
        rows={leaderboard}
        idOf={({ rank, user }) => user?.id ?? rank}
        minWidth={420}
        columns={[
          { heading: tilesText.player, cell: ({ user }) => user?.username ?? '–' },
          { heading: tilesText.rank, cell: ({ rank }) => rank },
          { heading: tilesText.tiles, cell: ({ tilesCompleted }) => tilesCompleted },
          { heading: tilesText.points, cell: ({ points }) => formatNumber(points) },
        ]}
      />
    </section>
  );
}

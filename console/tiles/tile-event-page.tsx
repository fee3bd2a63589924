import { Alert, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { StatusBadge } from '#console/events/event-cards.tsx';
import { eventsText } from '#console/events/text.ts';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { pathOf } from '#console/pictures/picture-address.ts';
import { teamsText } from '#console/teams/text.ts';
import { MyTeam, TileTeamStandings } from '#console/tile-teams/tile-teams.tsx';
import { type ConsoleTileEventQuery, consoleDeleteTileEvent, consoleTileEvent } from './documents.ts';
import { MyProofs } from './my-proofs.tsx';
import { SubmitProof } from './submit-proof.tsx';
import { tilesText } from './text.ts';
import { UnknownTileEvent } from './tile-events-page.tsx';

/** A tile event: its tiles, the viewer's proofs and the standings. */
export function TileEventPage({ params: { id } }: PageParams) {
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
      {event.picture && <img className="banner" src={pathOf(event.picture.url)} alt="" />}
      <Group gap="sm">
        <StatusBadge status={status} />
        <Text size="sm">{eventsText.dates(event.startDate, event.endDate)}</Text>
      </Group>
      {event.description && <Text>{event.description}</Text>}
      {event.rules && (
        <Text size="sm">
          {tilesText.rules}: {event.rules}
        </Text>
      )}
      {event.codeWord !== null && <Alert color="blue">{tilesText.codeWordOf(event.codeWord)}</Alert>}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 4 }} p={0} m={0} style={{ listStyle: 'none' }}>
        {tiles.map(({ id: tileId, position, name, points, description, picture }) => (
          <Card key={tileId} withBorder component="li">
            {picture && (
              <Card.Section>
                <img className="card-picture" src={pathOf(picture.thumbnailUrl)} alt="" loading="lazy" />
              </Card.Section>
            )}
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

function EventActions({ event, organises }: { readonly event: TileEvent; readonly organises: boolean }) {
  const links = [
    event.mode === 'teams' && ([teamsText.teams, 'teams'] as const),
    organises && ([labels.edit, 'edit'] as const),
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
    <Section title={tilesText.standings}>
      <DataTable
        label={tilesText.standings}
        rows={leaderboard}
        idOf={({ rank, user }) => user?.id ?? rank}
        minWidth={420}
        columns={[
          [labels.player, ({ user }) => user?.username ?? '–'],
          [labels.rank, ({ rank }) => rank],
          [tilesText.tiles, ({ tilesCompleted }) => tilesCompleted],
          [labels.points, ({ points }) => formatNumber(points)],
        ]}
      />
    </Section>
  );
}

/** Deletes a tile event after saying what is lost, and returns to the list. */
function DeleteTileEvent({ event: { id, name } }: { readonly event: TileEvent }) {
  const [, navigate] = useLocation();
  return (
    <ConfirmButton
      label={labels.delete}
      title={tilesText.deleteNamed(name)}
      description={tilesText.deleteText}
      act={tilesText.doDelete}
      document={consoleDeleteTileEvent}
      variables={{ id }}
      onDone={() => navigate('/console/tiles')}
    />
  );
}

import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import type { Team } from '#console/teams/team.ts';
import { Teams } from '#console/teams/teams.tsx';
import { teamsText } from '#console/text/teams.ts';
import { tilesText } from '#console/text/tiles.ts';
import { UnknownTileEvent } from '#console/tiles/unknown-tile-event.tsx';
import { type ConsoleTileTeamsQuery, consoleTileTeams } from './documents.ts';
import { Placement } from './placement.tsx';
import { TileTeamStandings } from './tile-team-standings.tsx';
import { useTileTeams } from './use-tile-teams.ts';

interface Props {
  readonly params: { readonly id: string };
}

/** The teams of a tile event: who is in them, and what captains and organisers may change. */
export function TileTeamsPage({ params: { id } }: Props) {
  const query = useGraph(consoleTileTeams, { eventId: id });
  return (
    <Loaded query={query}>
      {({ tileEvent, tileTeams }) =>
        tileEvent ? (
          <Page title={teamsText.title(tileEvent.name)} actions={<Back id={id} />}>
            {tileEvent.mode === 'solo' ? (
              <Text>{teamsText.solo}</Text>
            ) : (
              <TileTeams event={tileEvent} teams={(tileTeams?.nodes ?? []).map(teamOf)} />
            )}
          </Page>
        ) : (
          <UnknownTileEvent />
        )
      }
    </Loaded>
  );
}

function Back({ id }: { readonly id: string }) {
  return (
    <Anchor component={Link} href={`/console/tiles/${encodeURIComponent(id)}`}>
      {teamsText.back}
    </Anchor>
  );
}

interface TeamsProps {
  readonly event: NonNullable<ConsoleTileTeamsQuery['tileEvent']>;
  readonly teams: readonly Team[];
}

function TileTeams({ event, teams }: TeamsProps) {
  const organises = useViewer()?.may('manage_events') ?? false;
  const operations = useTileTeams(event.id);
  const members = teams.flatMap((team) =>
    team.members.map(({ userId, name }) => ({ id: userId, username: name })),
  );
  return (
    <>
      <Teams event={event} teams={teams} operations={operations} organises={organises} />
      {organises && teams.length > 0 && (
        <Placement
          teams={teams.filter((team) => team.members.length < (event.teamSize ?? 0))}
          users={[...members, ...event.leaderboard.flatMap(({ user }) => user ?? [])]}
        />
      )}
      {event.teamLeaderboard.length > 0 && <TileTeamStandings standings={event.teamLeaderboard} />}
    </>
  );
}

function teamOf({
  captain,
  members,
  tilesCompleted,
  ...team
}: NonNullable<ConsoleTileTeamsQuery['tileTeams']>['nodes'][number]): Team {
  return {
    ...team,
    completed: `${tilesText.tiles}: ${tilesCompleted}`,
    captainId: captain?.id ?? null,
    members: members.flatMap(({ user }) =>
      user ? [{ userId: user.id, name: user.username, username: null }] : [],
    ),
  };
}

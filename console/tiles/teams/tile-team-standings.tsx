import { TeamStandings } from '#console/teams/team-standings.tsx';
import { tilesText } from '#console/text/tiles.ts';
import type { ConsoleTileTeamsQuery } from './documents.ts';

type Standings = NonNullable<ConsoleTileTeamsQuery['tileEvent']>['teamLeaderboard'];

/** The standings of the teams of a tile event, best first. */
export function TileTeamStandings({ standings }: { readonly standings: Standings }) {
  return (
    <TeamStandings
      standings={standings}
      completed={[{ heading: tilesText.tiles, cell: ({ tilesCompleted }) => tilesCompleted }]}
    />
  );
}

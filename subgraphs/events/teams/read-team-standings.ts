import type { Database } from '#kit/database/database';
import * as kit from '#kit/teams/read-team-standings';
import { TEAM_COLUMNS } from './team-columns';
import type { TileTeam } from './tile-team.type';
import type { TileTeamStanding } from './tile-team-standing.type';

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
const STANDINGS = kit.teamStandingsStatement<TileTeam>(
  'events',
  TEAM_COLUMNS,
  't.tiles_completed DESC, t.points DESC, t.last_completion_at, t.created_at, t.id',
);

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by completed tiles,
 * points, earlier last completion, earlier creation of the team.
 */
export async function readTeamStandings(
  database: Database,
  requests: readonly kit.TeamStandingsRequest[],
): Promise<TileTeamStanding[][]> {
  const pages = await kit.readTeamStandings(database, STANDINGS, requests);
  return pages.map((standings) =>
    standings.map(({ rank, team }) => {
      const { tilesCompleted, points, lastCompletion } = team;
      return { rank, team, tilesCompleted, points, lastCompletion };
    }),
  );
}

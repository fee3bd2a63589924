import type { Database } from '#kit/database/database';
import * as kit from '#kit/teams/read-team-standings';
import type { BingoTeam } from './bingo-team.type';
import type { BingoTeamStanding } from './bingo-team-standing.type';
import { TEAM_COLUMNS } from './team-columns';

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
const STANDINGS = kit.teamStandingsStatement<BingoTeam>(
  'bingo',
  TEAM_COLUMNS,
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id',
);

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by points, bingos, completed tasks,
 * earlier last completion, earlier creation of the team.
 */
export async function readTeamStandings(
  database: Database,
  requests: readonly kit.TeamStandingsRequest[],
): Promise<BingoTeamStanding[][]> {
  const pages = await kit.readTeamStandings(database, STANDINGS, requests);
  return pages.map((standings) =>
    standings.map(({ rank, team }) => {
      const { tasksCompleted, bingos, points } = team;
      return { rank, team, tasksCompleted, bingos, points };
    }),
  );
}

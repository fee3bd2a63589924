import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import * as kit from '#kit/teams/team.queries';
import { TEAM_COLUMNS } from './team.area';
import type { TileTeam, TileTeamCompletion, TileTeamMember, TileTeamStanding } from './team.fields';

const MEMBERS = {
  name: 'events_members_of_teams',
  text: `SELECT m.team_id AS "teamId", m.joined_team_at AS "joinedAt", json_build_object('id', m.user_id) AS user
    FROM events.team_members m WHERE m.team_id = ANY($1) ORDER BY m.joined_team_at, m.user_id`,
} as const;

/** A tile is credited to the submitter of the earliest of the approved proofs of the team. */
const COMPLETIONS = {
  name: 'events_completions_of_teams',
  text: `SELECT c.* FROM (
      SELECT DISTINCT ON (s.team_id, s.tile_id) s.team_id AS "teamId", s.tile_id AS "tileId",
        s.submitted_at AS "completedAt", json_build_object('id', s.user_id) AS user
      FROM events.submissions s WHERE s.team_id = ANY($1) AND s.status = 'approved'
      ORDER BY s.team_id, s.tile_id, s.submitted_at, s.id
    ) c ORDER BY c."completedAt", c."tileId"`,
} as const;

/** Returns the members of each team, earliest first, in one statement. */
export async function membersOf(database: Database, teamIds: readonly string[]): Promise<TileTeamMember[][]> {
  const rows = await database.rows<TileTeamMember & { teamId: string }>(MEMBERS, [[...new Set(teamIds)]]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId);
}

/** Returns the tiles that each team completed, oldest first, in one statement. */
export async function completionsOf(
  database: Database,
  teamIds: readonly string[],
): Promise<TileTeamCompletion[][]> {
  const rows = await database.rows<TileTeamCompletion & { teamId: string }>(COMPLETIONS, [
    [...new Set(teamIds)],
  ]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId);
}

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

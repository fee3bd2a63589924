import { Field, Int, ObjectType } from 'type-graphql';
import type { Database } from '#kit/database/database';
import { inObjects } from '#kit/database/statement';
import * as kit from '#kit/teams/team.queries';
import { BingoTeam, TEAM_COLUMNS, TEAM_ROW } from './team.fields';

@ObjectType('BingoTeamStanding', {
  simpleResolvers: true,
  description: 'A line of the standings of the teams of an event.',
})
export class BingoTeamStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;

  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the tasks that the team completed.' })
  points: number;
}

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
export const TEAM_ORDER =
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id';

const STANDINGS = kit.teamStandingsStatement<BingoTeam>('bingo', TEAM_COLUMNS, TEAM_ORDER);

/**
 * $1 event, $2 offset, $3 how many; null for all. The page is selected first: columns are computed for its
 * rows only.
 */
const PAGE = `FROM (
    SELECT * FROM bingo.teams t WHERE t.event_id = $1 ORDER BY ${TEAM_ORDER} OFFSET $2 LIMIT $3
  ) AS t ORDER BY ${TEAM_ORDER}`;

const STANDINGS_OF_EVENT = inObjects<BingoTeam>('bingo_team_standings_of_event', TEAM_ROW, PAGE);

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by points, bingos,
 * completed tasks, earlier last completion, earlier creation of the team.
 */
export async function readTeamStandings(
  database: Database,
  requests: readonly kit.TeamStandingsRequest[],
): Promise<BingoTeamStanding[][]> {
  const pages = await kit.readTeamStandings(database, STANDINGS, requests);
  return pages.map((standings) => standings.map(({ rank, team }) => standingOf(rank, team)));
}

/** Returns a page of the standings of one event, as `readTeamStandings` does. */
export async function readStandingsOfTeams(
  database: Database,
  { eventId, page }: kit.TeamStandingsRequest,
): Promise<BingoTeamStanding[]> {
  const offset = page?.offset ?? 0;
  const teams = await database.rows(STANDINGS_OF_EVENT, [eventId, offset, page?.limit ?? null]);
  return teams.map((team, index) => standingOf(offset + index + 1, team));
}

function standingOf(rank: number, team: BingoTeam): BingoTeamStanding {
  const { tasksCompleted, bingos, points } = team;
  return { rank, team, tasksCompleted, bingos, points };
}

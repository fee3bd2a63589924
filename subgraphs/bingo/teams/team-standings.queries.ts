import { Field, Int, ObjectType } from 'type-graphql';
import type { Database } from '#kit/database/database';
import * as kit from '#kit/teams/team.queries';
import { BingoTeam, TEAM_COLUMNS } from './team.fields';

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

  @Field(() => Int, { description: 'Total points: of the tasks that the team completed, and bonuses.' })
  points: number;
}

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
export const TEAM_ORDER =
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id';

const STANDINGS = kit.teamStandingsStatement<BingoTeam>('bingo', TEAM_COLUMNS, TEAM_ORDER);

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by points, bingos,
 * completed tasks, earlier last completion, earlier creation of the team.
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

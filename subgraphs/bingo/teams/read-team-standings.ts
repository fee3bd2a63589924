import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import { rowsByNumber } from '#kit/rows-by-key';
import type { BingoTeam } from './bingo-team.type';
import type { BingoTeamStanding } from './bingo-team-standing.type';
import { TEAM_COLUMNS } from './team-columns';

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
const ORDER =
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id';

/** $1 events, $2 offsets, $3 how many; null for all. */
const STANDINGS = {
  name: 'bingo_team_standings',
  text: `SELECT asked.number, s.* FROM unnest($1::text[], $2::integer[], $3::integer[])
      WITH ORDINALITY AS asked (event_id, skipped, most, number)
    CROSS JOIN LATERAL (
      SELECT asked.skipped + row_number() OVER () AS rank, t.* FROM (
        SELECT ${TEAM_COLUMNS} FROM bingo.teams t WHERE t.event_id = asked.event_id
        ORDER BY ${ORDER} OFFSET asked.skipped LIMIT asked.most
      ) AS t
    ) AS s
    ORDER BY asked.number, s.rank`,
} as const;

interface StandingRow extends BingoTeam {
  readonly number: string;
  readonly rank: string;
}

/** A page of the standings of an event. */
export interface TeamStandingsRequest {
  readonly eventId: string;
  /** Null for all teams. */
  readonly page: Pick<Page, 'offset' | 'limit'> | null;
}

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by points, bingos, completed tasks,
 * earlier last completion, earlier creation of the team.
 */
export async function readTeamStandings(
  database: Database,
  requests: readonly TeamStandingsRequest[],
): Promise<BingoTeamStanding[][]> {
  const rows = await database.rows<StandingRow>(STANDINGS, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ page }) => page?.offset ?? 0),
    requests.map(({ page }) => page?.limit ?? null),
  ]);
  return rowsByNumber(requests, rows).map((standings) => standings.map(standingOf));
}

function standingOf({ rank, ...team }: Omit<StandingRow, 'number'>): BingoTeamStanding {
  const { tasksCompleted, bingos, points } = team;
  return { rank: Number(rank), team, tasksCompleted, bingos, points };
}

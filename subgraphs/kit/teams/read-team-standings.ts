import type { AreaName } from '#protocol/areas';
import type { Database } from '../database/database';
import type { Statement } from '../database/statement';
import type { Page } from '../paging';
import { rowsByNumber } from '../rows-by-key';

/** A page of the standings of an event. */
export interface TeamStandingsRequest {
  readonly eventId: string;
  /** Null for all teams. */
  readonly page: Pick<Page, 'offset' | 'limit'> | null;
}

/** A team in the order of the standings. */
export interface RankedTeam<Team> {
  readonly rank: number;
  readonly team: Team;
}

type StandingRow<Team> = Team & { readonly number: string; readonly rank: string };

/**
 * Returns the statement of `readTeamStandings`. @param columns of a team in the table `t`.
 *
 * @param order that of an index of the teams of an event.
 */
export function teamStandingsStatement<Team extends object>(
  schema: AreaName,
  columns: string,
  order: string,
): Statement<StandingRow<Team>> {
  return {
    name: `${schema}_team_standings`,
    text: `SELECT asked.number, s.* FROM unnest($1::text[], $2::bigint[], $3::integer[])
        WITH ORDINALITY AS asked (event_id, skipped, most, number)
      CROSS JOIN LATERAL (
        SELECT asked.skipped + row_number() OVER () AS rank, t.* FROM (
          SELECT ${columns} FROM ${schema}.teams t WHERE t.event_id = asked.event_id
          ORDER BY ${order} OFFSET asked.skipped LIMIT asked.most
        ) AS t
      ) AS s
      ORDER BY asked.number, s.rank`,
  };
}

/** Returns pages of the standings of the teams of events, in one statement. */
export async function readTeamStandings<Team extends object>(
  database: Database,
  statement: Statement<StandingRow<Team>>,
  requests: readonly TeamStandingsRequest[],
): Promise<RankedTeam<Team>[][]> {
  const rows = await database.rows(statement, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ page }) => page?.offset ?? 0),
    requests.map(({ page }) => page?.limit ?? null),
  ]);
  return rowsByNumber(requests, rows).map((lines) =>
    lines.map((team) => ({ rank: Number(team.rank), team })),
  );
}

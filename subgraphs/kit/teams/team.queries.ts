import type { ClassType } from 'type-graphql';
import type { AreaName } from '#protocol/areas';
import type { Instant } from '#protocol/scalars/timestamp';
import { rowsByNumber } from '../batched';
import { type Connection, connectionOf, isTime, type Slice } from '../connection';
import type { Database } from '../database/database';
import type { Page } from '../database/page';
import type { Statement } from '../database/statement';
import { isTeamId } from './team-area';
import type { Membership, TeamStatements } from './team-statements';

/** A page of teams to read. */
export interface TeamsRequest {
  readonly eventId: string;
  readonly slice: Slice;
}

/** The key of a team in the order of their creation. */
interface TeamKey {
  readonly id: string;
  readonly createdAt: Instant;
}

/** Returns whether the values of a cursor are a key of teams. */
export function isTeamKey([time, id, ...rest]: readonly unknown[]): boolean {
  return isTime(time) && isTeamId(id) && rest.length === 0;
}

/** Reads teams by id in one statement; null for an unknown id. */
export async function findTeams<Team extends TeamKey>(
  database: Database,
  { byIds }: TeamStatements<Team>,
  ids: readonly unknown[],
): Promise<(Team | null)[]> {
  const validIds = [...new Set(ids.filter(isTeamId))];
  const rows = validIds.length === 0 ? [] : await database.rows(byIds, [validIds]);
  const byId = new Map<unknown, Team>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns a page of the teams of each event, oldest first, in one statement. */
export async function teamsOf<Team extends TeamKey>(
  database: Database,
  { ofEvents, count }: TeamStatements<Team>,
  connection: ClassType<Connection<Team>>,
  requests: readonly TeamsRequest[],
): Promise<Connection<Team>[]> {
  const rows = await database.rows(ofEvents, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ slice }) => slice.after?.[0] ?? null),
    requests.map(({ slice }) => slice.after?.[1] ?? null),
    requests.map(({ slice }) => slice.first + 1),
  ]);
  const pages = rowsByNumber(requests, rows);
  return requests.map(({ eventId, slice }, index) =>
    connectionOf(connection, pages[index] ?? [], {
      slice,
      keyOf: ({ createdAt, id }) => [createdAt, id],
      count: async () => (await database.row(count, [eventId]))?.count ?? 0,
    }),
  );
}

/** Returns whether users are members of teams, in one statement. */
export async function areMembers(
  database: Database,
  { memberships: statement }: TeamStatements<object>,
  memberships: readonly Membership[],
): Promise<boolean[]> {
  const rows = await database.rows(statement, [
    [...new Set(memberships.map(({ teamId }) => teamId))],
    [...new Set(memberships.map(({ userId }) => userId))],
  ]);
  return memberships.map((requested) =>
    rows.some(({ teamId, userId }) => teamId === requested.teamId && userId === requested.userId),
  );
}

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

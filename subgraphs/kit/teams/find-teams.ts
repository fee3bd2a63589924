import type { ClassType } from 'type-graphql';
import type { Instant } from '#protocol/scalars/timestamp';
import { type Connection, connectionOf, isTime, type Slice } from '../connection';
import type { Database } from '../database/database';
import { rowsByNumber } from '../rows-by-key';
import { isTeamId } from './team-id';
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
export function isTeamKey([time, id, ...others]: readonly unknown[]): boolean {
  return isTime(time) && isTeamId(id) && others.length === 0;
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
  return memberships.map((asked) =>
    rows.some(({ teamId, userId }) => teamId === asked.teamId && userId === asked.userId),
  );
}

import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { rowsByKey, rowsByNumber } from '#kit/rows-by-key';
import type { Participant } from '../participants/bingo-participant.type';
import { PARTICIPANT_COLUMNS } from '../participants/participant-columns';
import { type BingoTeam, BingoTeamConnection } from './bingo-team.type';
import { TEAM_COLUMNS } from './team-columns';
import { isTeamId } from './team-id';

const BY_ID = {
  name: 'bingo_teams_by_id',
  text: `SELECT ${TEAM_COLUMNS} FROM bingo.teams t WHERE t.id = ANY($1)`,
} as const;

const MEMBERS = {
  name: 'bingo_members_of_teams',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.team_id = ANY($1)
    ORDER BY p.joined_team_at, p.id`,
} as const;

const MEMBER_COUNTS = {
  name: 'bingo_member_counts_of_teams',
  text: `SELECT p.team_id AS id, count(*)::integer AS count FROM bingo.participants p WHERE p.team_id = ANY($1)
    GROUP BY p.team_id`,
} as const;

/** $1 events, $2 and $3 keys of the previous items, $4 how many. */
const OF_EVENTS = {
  name: 'bingo_teams_of_events',
  text: `SELECT asked.number, found.* FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::integer[])
      WITH ORDINALITY AS asked (event_id, after_time, after_id, first, number)
    CROSS JOIN LATERAL (
      SELECT ${TEAM_COLUMNS} FROM bingo.teams t
      WHERE t.event_id = asked.event_id
        AND (asked.after_time IS NULL OR (t.created_at, t.id) > (asked.after_time, asked.after_id))
      ORDER BY t.created_at, t.id LIMIT asked.first
    ) AS found
    ORDER BY asked.number, found."createdAt", found.id`,
} as const;

const COUNT = {
  name: 'bingo_team_count',
  text: 'SELECT count(*)::integer AS count FROM bingo.teams WHERE event_id = $1',
} as const;

/** A page of teams to read. */
export interface TeamsRequest {
  readonly eventId: string;
  readonly slice: Slice;
}

/** Returns whether the values of a cursor are a key of teams. */
export function isTeamKey([time, id, ...others]: readonly unknown[]): boolean {
  return isTime(time) && isTeamId(id) && others.length === 0;
}

/** Reads teams by id in one statement; null for an unknown id. */
export async function findTeams(database: Database, ids: readonly unknown[]): Promise<(BingoTeam | null)[]> {
  const validIds = [...new Set(ids.filter(isTeamId))];
  const rows = validIds.length === 0 ? [] : await database.rows<BingoTeam>(BY_ID, [validIds]);
  const byId = new Map<unknown, BingoTeam>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns the members of each team, earliest first, in one statement. */
export async function membersOf(database: Database, teamIds: readonly string[]): Promise<Participant[][]> {
  const rows = await database.rows<Participant>(MEMBERS, [[...new Set(teamIds)]]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId ?? '');
}

/** Returns the number of members of each team, in one statement. */
export async function memberCountsOf(database: Database, teamIds: readonly string[]): Promise<number[]> {
  const rows = await database.rows<{ id: string; count: number }>(MEMBER_COUNTS, [[...new Set(teamIds)]]);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return teamIds.map((id) => counts.get(id) ?? 0);
}

/** Returns a page of the teams of each event, oldest first, in one statement. */
export async function teamsOf(
  database: Database,
  requests: readonly TeamsRequest[],
): Promise<Connection<BingoTeam>[]> {
  const rows = await database.rows<BingoTeam & { readonly number: string }>(OF_EVENTS, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ slice }) => slice.after?.[0] ?? null),
    requests.map(({ slice }) => slice.after?.[1] ?? null),
    requests.map(({ slice }) => slice.first + 1),
  ]);
  const pages = rowsByNumber(requests, rows);
  return requests.map(({ eventId, slice }, index) =>
    connectionOf(BingoTeamConnection, pages[index] ?? [], {
      slice,
      keyOf: ({ createdAt, id }) => [createdAt, id],
      count: async () => (await database.row<{ count: number }>(COUNT, [eventId]))?.count ?? 0,
    }),
  );
}

import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import type { TestArea } from './open-test-area';
import { addEvent, ORGANISER, submit, type TestProof, user } from './proofs';

export const CREATE_TEAM = `mutation ($input: CreateTileTeamInput!) { createTileTeam(input: $input) {
  inviteCode team { id name color captain { id } members { user { id } } memberCount tilesCompleted points lastCompletion
    event { id } } } }`;
const JOIN = 'mutation ($code: String!) { joinTileTeam(inviteCode: $code) { members { user { id } } } }';
const PLACE = `mutation ($id: ID!, $userId: ID!) { placeTileTeamMember(teamId: $id, userId: $userId) {
  members { user { id } } } }`;
const STANDINGS = `query ($id: ID!, $limit: Int, $page: Int) { tileTeamLeaderboard(eventId: $id, limit: $limit, page: $page) {
  rank team { name } tilesCompleted points lastCompletion } }`;
const CREDITED = `query ($id: ID!) { tileLeaderboard(eventId: $id) {
  rank user { id } tilesCompleted points lastCompletion } }`;

/** A created team. */
export interface TestTeam {
  readonly id: string;
  readonly inviteCode: string;
}

export const UPCOMING = { startDate: '2098-01-01' };

/**
 * Creates an active event of teams with one tile per element of `points`.
 *
 * @returns the ids of the tiles.
 */
export function addTeamEvent(
  area: TestArea,
  id: string,
  changes: object = {},
  points?: readonly number[],
): Promise<number[]> {
  return addEvent(area, id, points, { mode: 'teams', teamSize: 5, ...changes });
}

/** Creates a team, as an organiser by default. */
export const createTeam = (
  area: TestArea,
  input: object,
  as: UserPrincipal = ORGANISER,
): Promise<SubgraphResult> => area.execute(CREATE_TEAM, { input }, as);

/** Creates a team of users, the first of whom is captain. */
export async function addTeam(
  area: TestArea,
  eventId: string,
  name: string,
  userIds: readonly string[] = [],
): Promise<TestTeam> {
  const [captainId, ...others] = userIds;
  if (captainId !== undefined) await addUser(area, captainId);
  const { createTileTeam } = await area.ask<{
    createTileTeam: { inviteCode: string; team: { id: string } };
  }>(CREATE_TEAM, { input: { eventId, name, captainId } }, ORGANISER);
  const { inviteCode, team } = createTileTeam;
  for (const userId of others) await place(area, userId, team);
  return { id: team.id, inviteCode };
}

/** Adds a user, as signing in does. */
export const addUser = (area: TestArea, id: string): Promise<unknown> =>
  area.dataSource.query(
    `INSERT INTO auth.users (id, username, folded_username) VALUES ($1, 'user ' || $1, 'user ' || $1) ON CONFLICT DO NOTHING`,
    [id],
  );

/** Places a user in a team, as an organiser. */
export async function place(
  area: TestArea,
  userId: string,
  team: Pick<TestTeam, 'id'>,
): Promise<SubgraphResult> {
  await addUser(area, userId);
  return placeId(area, userId, team);
}

/** Places whoever has an id, which may be nobody's. */
export const placeId = (
  area: TestArea,
  userId: string,
  { id }: Pick<TestTeam, 'id'>,
): Promise<SubgraphResult> => area.execute(PLACE, { id, userId }, ORGANISER);

export const join = (area: TestArea, userId: string, code: string): Promise<SubgraphResult> =>
  area.execute(JOIN, { code }, user(userId));

/** Submits a proof and returns its id. */
export async function proofOf(area: TestArea, proof: TestProof): Promise<string> {
  const { data, errors } = await submit(area, proof);
  const id = JSON.stringify(data ?? null).match(/sub_[\w-]{24}/)?.[0];
  if (!id) throw new Error(`the proof was refused: ${errors?.[0]?.message}`);
  return id;
}

/** Returns the standings of the teams of an event. */
export async function teamStandings(area: TestArea, id: string, page: object = {}): Promise<unknown> {
  return (await area.ask<{ tileTeamLeaderboard: unknown }>(STANDINGS, { id, ...page })).tileTeamLeaderboard;
}

/** Returns what is credited to the participants of an event, best first. */
export async function creditedTo(area: TestArea, id: string): Promise<unknown> {
  return (await area.ask<{ tileLeaderboard: unknown }>(CREDITED, { id })).tileLeaderboard;
}

/** Returns the stored totals of teams and of participants, and those derived from the approved proofs. */
export async function teamTotalsOf(
  area: TestArea,
  eventId: string,
): Promise<{ kept: unknown; derived: unknown; sums: unknown }> {
  const [row] = await area.dataSource.query(TOTALS, [eventId]);
  return row;
}

/** The proofs are ranked per team and tile, which the product does not do. */
const TOTALS = `
  WITH ranked AS (
    SELECT s.team_id, s.user_id, s.submitted_at, t.points,
      row_number() OVER (PARTITION BY s.team_id, s.tile_id ORDER BY s.submitted_at, s.id) AS place
    FROM events.submissions s JOIN events.tiles t ON t.id = s.tile_id
    WHERE s.event_id = $1 AND s.status = 'approved'
  ), earned AS (SELECT * FROM ranked WHERE place = 1),
  kept AS (
    SELECT g.id, g.tiles_completed AS tiles, g.points, g.last_completion_at AS last FROM events.teams g WHERE g.event_id = $1
    UNION ALL
    SELECT p.user_id, p.tiles_completed, p.points, p.last_completion_at FROM events.participants p WHERE p.event_id = $1
  ), derived AS (
    SELECT g.id, count(e.*) AS tiles, coalesce(sum(e.points), 0) AS points, max(e.submitted_at) AS last
    FROM events.teams g LEFT JOIN earned e ON e.team_id = g.id WHERE g.event_id = $1 GROUP BY g.id
    UNION ALL
    SELECT p.user_id, count(e.*), coalesce(sum(e.points), 0), max(e.submitted_at)
    FROM events.participants p LEFT JOIN earned e ON e.user_id = p.user_id WHERE p.event_id = $1 GROUP BY p.user_id
  )
  SELECT (SELECT json_agg(json_build_array(k.id, k.tiles, k.points, k.last) ORDER BY k.id) FROM kept k) AS kept,
    (SELECT json_agg(json_build_array(d.id, d.tiles, d.points, d.last) ORDER BY d.id) FROM derived d) AS derived,
    json_build_array(
      (SELECT sum(g.points) FROM events.teams g WHERE g.event_id = $1),
      (SELECT sum(p.points) FROM events.participants p WHERE p.event_id = $1)) AS sums`;

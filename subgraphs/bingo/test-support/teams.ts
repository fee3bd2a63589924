import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import type { TestArea } from './open-test-area';
import { addEvent, addPlayer, ORGANISER, type TestPlayer, user } from './players';

export const CREATE_TEAM = `mutation ($input: CreateBingoTeamInput!) { createBingoTeam(input: $input) {
  inviteCode team { id name color captain { rsn } members { rsn } memberCount points bingos tasksCompleted event { id } } } }`;
const JOIN = 'mutation ($code: String!) { joinBingoTeam(inviteCode: $code) { id members { rsn } } }';
const PLACE = `mutation ($id: ID!, $teamId: ID!) { placeBingoParticipant(participantId: $id, teamId: $teamId) {
  rsn team { id } } }`;
const STANDINGS = `query ($id: ID!, $limit: Int, $page: Int) { bingoTeamLeaderboard(eventId: $id, limit: $limit, page: $page) {
  rank team { name } tasksCompleted bingos points } }`;
const CREDITED = 'query ($id: ID!) { bingoLeaderboard(eventId: $id) { rsn tasksCompleted bingos points } }';

/** A created team. */
export interface TestTeam {
  readonly id: string;
  readonly inviteCode: string;
}

/** A player and the user who registered it. */
export interface TestMember extends TestPlayer {
  readonly userId: string;
}

/** Creates an event of teams, which is active by default. */
export function addTeamEvent(area: TestArea, id: string, changes: object = {}): Promise<void> {
  return addEvent(area, id, { mode: 'teams', teamSize: 5, ...changes });
}

let users = 5000;

/** Registers a user for an event. */
export async function addMember(area: TestArea, eventId: string): Promise<TestMember> {
  const userId = String(users++);
  return { ...(await addPlayer(area, eventId, userId)), userId };
}

/** Creates a team, as an organiser by default. */
export const createTeam = (
  area: TestArea,
  input: object,
  as: UserPrincipal = ORGANISER,
): Promise<SubgraphResult> => area.execute(CREATE_TEAM, { input }, as);

/** Creates a team of players, the first of whom is captain. */
export async function addTeam(
  area: TestArea,
  eventId: string,
  name: string,
  members: readonly TestPlayer[] = [],
): Promise<TestTeam> {
  const [captain, ...others] = members;
  const { createBingoTeam } = await area.ask<{
    createBingoTeam: { inviteCode: string; team: { id: string } };
  }>(CREATE_TEAM, { input: { eventId, name, captainId: captain?.participantId } }, ORGANISER);
  const { inviteCode, team } = createBingoTeam;
  for (const member of others) await place(area, member, team);
  return { id: team.id, inviteCode };
}

export const place = (
  area: TestArea,
  { participantId: id }: TestPlayer,
  { id: teamId }: Pick<TestTeam, 'id'>,
): Promise<SubgraphResult> => area.execute(PLACE, { id, teamId }, ORGANISER);

export const join = (area: TestArea, userId: string, code: string): Promise<SubgraphResult> =>
  area.execute(JOIN, { code }, user(userId));

/** Returns the standings of the teams of an event. */
export async function teamStandings(area: TestArea, id: string, page: object = {}): Promise<unknown> {
  return (await area.ask<{ bingoTeamLeaderboard: unknown }>(STANDINGS, { id, ...page })).bingoTeamLeaderboard;
}

/** Returns what is credited to the participants of an event, by name. */
export async function creditedTo(area: TestArea, id: string): Promise<unknown> {
  return (await area.ask<{ bingoLeaderboard: unknown }>(CREDITED, { id })).bingoLeaderboard;
}

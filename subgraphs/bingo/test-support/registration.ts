import type { SubgraphResult } from '#protocol/subgraph-operation';
import type { TestArea } from './open-test-area';
import { ORGANISER, user } from './players';

export const REQUEST = `mutation ($eventId: ID!, $rsn: String!, $note: String) {
  requestBingoRegistration(eventId: $eventId, rsn: $rsn, note: $note) { id status place reason note } }`;
export const APPROVE = `mutation ($ids: [ID!]!) { approveBingoRegistrationRequests(ids: $ids) {
  requestId request { status place } error errorCode } }`;
export const DECLINE = `mutation ($ids: [ID!]!, $reason: String!) {
  declineBingoRegistrationRequests(ids: $ids, reason: $reason) { request { status reason } error errorCode } }`;
export const LEAVE = 'mutation ($eventId: ID!) { leaveBingoEvent(eventId: $eventId) { success } }';
const QUEUE = `query ($eventId: ID!, $status: BingoRegistrationRequestStatus!) {
  bingoRegistrationRequests(eventId: $eventId, status: $status) { nodes { rsn } } }`;
const PARTICIPANTS = 'query ($eventId: ID!) { bingoParticipants(eventId: $eventId) { rsn team { name } } }';

/** A made request. */
export interface TestRequest {
  readonly id: string;
  readonly status: string;
  readonly place: number | null;
}

/** Requests a registration as a user, under a name that follows from the user's id by default. */
export function request(
  area: TestArea,
  eventId: string,
  userId: string,
  rsn = `Player ${userId}`,
): Promise<SubgraphResult> {
  return area.execute(REQUEST, { eventId, rsn }, user(userId));
}

/** Requests a registration and returns the request. */
export async function requested(
  area: TestArea,
  eventId: string,
  userId: string,
  rsn?: string,
): Promise<TestRequest> {
  const { data, errors } = await request(area, eventId, userId, rsn);
  if (errors) throw new Error(errors[0]?.message);
  return (data as { requestBingoRegistration: TestRequest }).requestBingoRegistration;
}

/** Approves requests and returns the state that each of them has then, or the code of its failure. */
export async function approve(area: TestArea, ...ids: readonly string[]): Promise<(string | null)[]> {
  const { approveBingoRegistrationRequests } = await area.ask<{
    approveBingoRegistrationRequests: { request: { status: string } | null; errorCode: string | null }[];
  }>(APPROVE, { ids }, ORGANISER);
  return approveBingoRegistrationRequests.map((result) => result.request?.status ?? result.errorCode);
}

export const leave = (area: TestArea, eventId: string, userId: string): Promise<SubgraphResult> =>
  area.execute(LEAVE, { eventId }, user(userId));

/** Returns the player names of the requests in one state, in their order. */
export async function queue(area: TestArea, eventId: string, status: string): Promise<string[]> {
  const { bingoRegistrationRequests } = await area.ask<{
    bingoRegistrationRequests: { nodes: { rsn: string }[] };
  }>(QUEUE, { eventId, status }, ORGANISER);
  return bingoRegistrationRequests.nodes.map(({ rsn }) => rsn);
}

/** Returns the names of the participants of an event, in order of registration, with those of their teams. */
export async function participants(area: TestArea, eventId: string): Promise<string[]> {
  const { bingoParticipants } = await area.ask<{
    bingoParticipants: { rsn: string; team: { name: string } | null }[];
  }>(PARTICIPANTS, { eventId }, ORGANISER);
  return bingoParticipants.map(({ rsn, team }) => (team ? `${rsn} of ${team.name}` : rsn));
}

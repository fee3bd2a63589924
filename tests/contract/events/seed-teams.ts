import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { testUser } from '../expectations';
import { ask } from '../graph';
import { freshEventId, inDays } from './seed';

const CREATE = 'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { id } }';
const CREATE_TEAM = `mutation ($input: CreateTileTeamInput!) {
  createTileTeam(input: $input) { inviteCode team { id } } }`;
const JOIN = 'mutation ($code: String!) { joinTileTeam(inviteCode: $code) { id } }';

const invitation = z.object({
  createTileTeam: z.object({ inviteCode: z.string(), team: z.object({ id: z.string() }) }),
});

/** Creates an event of teams of two that begins tomorrow and returns its id. */
export async function seedTeamEvent(platform: TestPlatform): Promise<string> {
  const id = freshEventId();
  const input = { id, name: 'Teams', startDate: inDays(1), endDate: inDays(2), mode: 'teams', teamSize: 2 };
  await ask(await platform.admin(), CREATE, { input });
  return id;
}

/** Starts an event. */
export async function start(platform: TestPlatform, id: string): Promise<void> {
  const admin = await platform.admin();
  await admin.put(`/events/${id}`, { status: 'active' }).expect(200);
}

/** A team and its members, the first of whom is captain. */
export interface SeededTeam {
  readonly id: string;
  readonly inviteCode: string;
  readonly members: readonly [ApiClient, ...ApiClient[]];
}

/** Signs users in, the first of whom creates a team that the others join. */
export async function seedTeam(
  platform: TestPlatform,
  eventId: string,
  name: string,
  size = 2,
): Promise<SeededTeam> {
  const captain = await platform.signIn(testUser());
  const input = { eventId, name, color: '#CC0000' };
  const created = invitation.parse(await ask(captain, CREATE_TEAM, { input })).createTileTeam;
  const others: ApiClient[] = [];
  while (others.length < size - 1) {
    const member = await platform.signIn(testUser());
    await ask(member, JOIN, { code: created.inviteCode });
    others.push(member);
  }
  return { id: created.team.id, inviteCode: created.inviteCode, members: [captain, ...others] };
}

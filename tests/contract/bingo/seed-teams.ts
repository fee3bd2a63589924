import { z } from 'zod';
import type { TestPlatform } from '#tests/support/platform';
import { ask } from '../graph';
import { freshEventId, inHours, type SeededPlayer, seedPlayer, TASKS } from './seed';

const CREATE = 'mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }';
const CREATE_TEAM = `mutation ($input: CreateBingoTeamInput!) {
  createBingoTeam(input: $input) { inviteCode team { id } } }`;
const JOIN = 'mutation ($code: String!) { joinBingoTeam(inviteCode: $code) { id } }';

const invitation = z.object({
  createBingoTeam: z.object({ inviteCode: z.string(), team: z.object({ id: z.string() }) }),
});

/** Creates an event of teams of two that begins in an hour and returns its id. */
export async function seedTeamEvent(platform: TestPlatform): Promise<string> {
  const id = freshEventId();
  const input = { id, name: 'Teams', startDate: inHours(1), endDate: inHours(2), boardSize: 3, tasks: TASKS };
  await ask(await platform.admin(), CREATE, { input: { ...input, mode: 'teams', teamSize: 2 } });
  return id;
}

/** Starts an event. */
export async function start(platform: TestPlatform, id: string): Promise<void> {
  const admin = await platform.admin();
  await admin.put(`/bingo/events/${id}`, { status: 'active' }).expect(200);
}

/** A team and its members, the first of whom is captain. */
export interface SeededTeam {
  readonly id: string;
  readonly members: readonly SeededPlayer[];
}

/** Registers players, the first of whom creates a team that the others join. */
export async function seedTeam(
  platform: TestPlatform,
  eventId: string,
  name: string,
  size = 2,
): Promise<SeededTeam> {
  const captain = await seedPlayer(platform, eventId);
  const input = { eventId, name, color: '#CC0000' };
  const created = invitation.parse(await ask(captain.client, CREATE_TEAM, { input })).createBingoTeam;
  const members = [captain];
  while (members.length < size) {
    const member = await seedPlayer(platform, eventId);
    await ask(member.client, JOIN, { code: created.inviteCode });
    members.push(member);
  }
  return { id: created.team.id, members };
}

import { z } from 'zod';
import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import type { TestUser } from '#tests/support/test-user';
import { testUser } from '../expectations';
import { ask } from '../graph';

/** A board of side 3: every kind of trigger in the two upper rows, the lower row empty. */
export const TASKS = [
  { position: 0, name: 'Goblins', description: 'Kill them', points: 10, trigger: 'npc_kill:Goblin:5' },
  { position: 1, name: 'Whips', description: '', points: 20, trigger: 'item_obtain:4151:2' },
  { position: 2, name: 'Fighter', description: '', points: 30, trigger: 'skill_level:attack:50' },
  { position: 3, name: 'Slayer', description: '', points: 40, trigger: 'quest_complete:dragon_slayer' },
  { position: 4, name: 'Diary', description: '', points: 50, trigger: 'achievement:ardougne:easy' },
  { position: 5, name: 'Party', description: '', points: 60, trigger: 'manual' },
] as const;

/** Reports that complete the tasks of the board, except the manual one. */
export const REPORTS = [
  { type: 'npc_kill', target: 'Goblin', count: 5 },
  { type: 'item_obtain', target: '4151', count: 2 },
  { type: 'skill_level', target: 'attack', count: 50 },
  { type: 'quest_complete', target: 'dragon_slayer' },
  { type: 'achievement', target: 'ardougne:easy' },
] as const;

let events = 0;
let players = 0;
let templates = 0;

/** Returns an unused event id. */
export function freshEventId(): string {
  events += 1;
  return `event-${events}`;
}

/** Returns an unused player name. */
export function freshRsn(): string {
  players += 1;
  return `Player ${players}`;
}

/** Returns a timestamp in the contract's format, in hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/** Returns a body that creates an active event with the board above. */
export function eventBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: freshEventId(),
    name: 'Winter bingo',
    description: 'All of December',
    start_date: inHours(-1),
    end_date: inHours(1),
    board_size: 3,
    tasks: TASKS,
    ...changes,
  };
}

/** Returns a template document of one day with the board above. */
export function templateBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    format: 'bingo-event-template',
    version: 1,
    name: 'Winter bingo',
    description: 'All of December',
    duration_ms: 86_400_000,
    board: { size: 3, tasks: TASKS },
    ...changes,
  };
}

/** Returns an unused name of a template. */
export function freshTemplateName(): string {
  templates += 1;
  return `Template ${templates}`;
}

/** Adds a template to the library and returns its id. */
export async function seedTemplate(
  platform: TestPlatform,
  name = freshTemplateName(),
  document = templateBody(),
): Promise<string> {
  const admin = await platform.admin();
  const { body } = await admin.post('/bingo/templates', { name, document }).expect(201);
  return z.object({ id: z.string() }).parse(body).id;
}

/** Creates an event as the super administrator and returns its id. */
export async function seedEvent(
  platform: TestPlatform,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const admin = await platform.admin();
  const body = eventBody(changes);
  await admin.post('/bingo/events', body).expect(201);
  return String(body.id);
}

const registration = z.object({ participant_id: z.string(), api_key: z.string() });

/** A registered player. */
export interface SeededPlayer {
  readonly client: ApiClient;
  readonly participantId: string;
  readonly key: string;
  readonly rsn: string;
}

/** Signs a user in and registers them. */
export async function seedPlayer(
  platform: TestPlatform,
  eventId: string,
  { rsn = freshRsn(), user = testUser() }: { readonly rsn?: string; readonly user?: TestUser } = {},
): Promise<SeededPlayer> {
  const client = await platform.signIn(user);
  const { body } = await client.post(`/bingo/events/${eventId}/register`, { rsn }).expect(201);
  const { participant_id, api_key } = registration.parse(body);
  return { client, participantId: participant_id, key: api_key, rsn };
}

/** Sends a report to POST /bingo/submit as the plugin does. */
export function submit(
  platform: TestPlatform,
  key: string,
  body: {
    readonly event_id: unknown;
    readonly task_position: unknown;
    readonly trigger_data: unknown;
  },
): PendingResponse {
  return platform.anonymous.post('/bingo/submit', body, { headers: { 'x-bingo-key': key } });
}

/** Completes tasks of the board above, one after the other. */
export async function complete(
  platform: TestPlatform,
  eventId: string,
  key: string,
  positions: readonly number[],
): Promise<void> {
  for (const position of positions) {
    const body = { event_id: eventId, task_position: position, trigger_data: REPORTS[position] };
    await submit(platform, key, body).expect(200);
  }
}

/** A played event that is over. */
export interface EndedEvent {
  readonly id: string;
  /**
   * The players, best first: the first completed positions 0 to 2, which are a bingo, the second one task.
   */
  readonly players: readonly [SeededPlayer, SeededPlayer];
}

/** Lets two players play an event, and ends it. */
export async function seedEndedEvent(platform: TestPlatform): Promise<EndedEvent> {
  const id = await seedEvent(platform);
  const players = [await seedPlayer(platform, id), await seedPlayer(platform, id)] as const;
  await complete(platform, id, players[1].key, [0]);
  await complete(platform, id, players[0].key, [0, 1, 2]);
  const admin = await platform.admin();
  await admin.put(`/bingo/events/${id}`, { status: 'completed' }).expect(200);
  return { id, players };
}

/** Ends and closes an event that two players played. */
export async function seedClosedEvent(platform: TestPlatform): Promise<EndedEvent> {
  const event = await seedEndedEvent(platform);
  const admin = await platform.admin();
  await admin.post(`/bingo/events/${event.id}/close`).expect(200);
  return event;
}

const ledger = z.object({ entries: z.array(z.object({ id: z.string() })) });

/** Reverses all that a participant completed. */
export async function reverseAll(
  platform: TestPlatform,
  { id }: EndedEvent,
  player: SeededPlayer,
): Promise<void> {
  const admin = await platform.admin();
  const path = `/bingo/events/${id}/ledger?participant=${player.participantId}`;
  const { entries } = ledger.parse((await admin.get(path).expect(200)).body);
  for (const entry of entries) {
    await ask(
      admin,
      `mutation ($player: ID!, $entry: ID!) {
        reverseBingoLedgerEntry(participantId: $player, entryId: $entry, reason: "Mistake") { id }
      }`,
      { player: player.participantId, entry: entry.id },
    );
  }
}

/** Returns the standings of an event. */
export async function standings(platform: TestPlatform, eventId: string, query = ''): Promise<unknown> {
  const path = `/bingo/events/${eventId}/leaderboard${query}`;
  const { body } = await platform.anonymous.get(path).expect(200);
  return z.object({ leaderboard: z.array(z.unknown()) }).parse(body).leaderboard;
}

/**
 * Returns all rows of the bingo area that requests write, to verify that nothing was written; a job logs
 * statuses.
 */
export async function storedBingo(platform: TestPlatform): Promise<unknown> {
  const [row] = await platform.sql(`SELECT
    (SELECT json_agg(to_jsonb(t) - 'logged_status' ORDER BY t.id) FROM bingo.events t) AS events,
    (SELECT json_agg(t ORDER BY t.event_id, t.position) FROM bingo.tasks t) AS tasks,
    (SELECT json_agg(t ORDER BY t.event_id) FROM bingo.results t) AS results,
    (SELECT json_agg(t ORDER BY t.event_id, t.rank) FROM bingo.result_lines t) AS result_lines,
    (SELECT json_agg(t ORDER BY t.event_id, t.place) FROM bingo.awards t) AS awards,
    (SELECT json_agg(t ORDER BY t.id) FROM bingo.templates t) AS templates,
    (SELECT json_agg(t ORDER BY t.id) FROM bingo.participants t) AS participants,
    (SELECT json_agg(t ORDER BY t.participant_id, t.position) FROM bingo.completions t) AS completions,
    (SELECT json_agg(t ORDER BY t.participant_id, t.position) FROM bingo.counts t) AS counts`);
  return row;
}

/** A registered player with a hook for Dink. */
export interface HookedPlayer extends SeededPlayer {
  readonly event: string;
  /** Path of the hook. */
  readonly hook: string;
}

/** Registers a player for a new event and creates a hook. */
export async function seedHookedPlayer(platform: TestPlatform): Promise<HookedPlayer> {
  const event = await seedEvent(platform);
  const player = await seedPlayer(platform, event);
  return { event, ...player, hook: await createHook(player, event) };
}

const hookResponse = z.object({ hook_url: z.string(), config_url: z.string() });

/** Creates a hook, which replaces the one before, and returns its path. */
export async function createHook({ client }: Pick<SeededPlayer, 'client'>, event: string): Promise<string> {
  const { body } = await client.post(`/bingo/events/${event}/hook`).expect(200);
  return new URL(hookResponse.parse(body).hook_url).pathname;
}

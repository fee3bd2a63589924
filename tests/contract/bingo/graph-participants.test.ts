import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { ask, askError } from '../graph';
import { complete, freshRsn, REPORTS, seedEvent, seedPlayer, standings, storedBingo, submit } from './seed';

const ROTATE = 'mutation($id: ID!) { rotateBingoKey(participantId: $id) { participantId apiKey } }';
const RENAME =
  'mutation($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { id rsn } }';
const WITHDRAW = 'mutation($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';

const rotated = z.object({ rotateBingoKey: z.object({ participantId: z.string(), apiKey: z.string() }) });

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

/** Returns the statuses of the key's two endpoints at the gateway and at the direct address. */
async function statusesOf(key: string, event: string): Promise<number[]> {
  const headers = { 'x-bingo-key': key };
  const direct = platform.anonymous.at(platform.areaUrls.bingo);
  const body = { event_id: event, task_position: 0, trigger_data: REPORTS[0] };
  const responses = await Promise.all([
    platform.anonymous.get(`/bingo/config/${event}`, { headers }),
    direct.get(`/config/${event}`, { headers }),
    platform.anonymous.post('/bingo/submit', body, { headers }),
    direct.post('/submit', body, { headers }),
  ]);
  return responses.map(({ status }) => status);
}

describe('rotateBingoKey', () => {
  test('returns a new key; the old one is invalid everywhere from the next request on', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, key } = await seedPlayer(platform, event);
    let old = key;
    for (let round = 0; round < 5; round += 1) {
      expect(await statusesOf(old, event)).toEqual([200, 200, 200, 200]);
      const { apiKey } = rotated.parse(await ask(admin, ROTATE, { id })).rotateBingoKey;
      expect(apiKey).toMatch(/^bk_[\w-]{43}$/);
      expect(await statusesOf(old, event)).toEqual([401, 401, 401, 401]);
      old = apiKey;
    }
    expect(await statusesOf(old, event)).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(key, event)).toEqual([401, 401, 401, 401]);
  });

  test('keeps all other data of the participant', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, client, key } = await seedPlayer(platform, event);
    await complete(platform, event, key, [0, 3]);
    const before = await client.get(`/bingo/events/${event}/progress`).expect(200);
    await ask(admin, ROTATE, { id });
    expect((await client.get(`/bingo/events/${event}/progress`).expect(200)).body).toEqual(before.body);
  });
});

describe('renameBingoParticipant', () => {
  test('corrects a player name everywhere', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, client } = await seedPlayer(platform, event, { rsn: 'Tyop' });
    expect(await ask(admin, RENAME, { id, rsn: 'Ty Po' })).toEqual({
      renameBingoParticipant: { id, rsn: 'Ty Po' },
    });
    expect(await standings(platform, event)).toMatchObject([{ rsn: 'Ty Po' }]);
    expect((await client.get(`/bingo/events/${event}/progress`).expect(200)).body).toMatchObject({
      rsn: 'Ty Po',
    });
    await ask(admin, RENAME, { id, rsn: 'TY-PO' });
    const other = await seedPlayer(platform, event, { rsn: 'Tyop' });
    const { code } = await askError(admin, RENAME, { id: other.participantId, rsn: 'ty_po' });
    expect(code).toBe('CONFLICT');
  });

  test.each(['', ' ', 'a\u0000b', 'a\nb', 'x'.repeat(65)])('rejects the name %j', async (rsn) => {
    const event = await seedEvent(platform);
    const { participantId: id } = await seedPlayer(platform, event);
    const before = await storedBingo(platform);
    expect(await askError(admin, RENAME, { id, rsn })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await storedBingo(platform)).toEqual(before);
  });
});

describe('withdrawBingoRegistration', () => {
  test('removes a participant with all completions, and revokes the key immediately', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, client, key } = await seedPlayer(platform, event);
    await complete(platform, event, key, [0, 1]);
    expect(await ask(admin, WITHDRAW, { id })).toEqual({ withdrawBingoRegistration: { success: true } });
    expect(await statusesOf(key, event)).toEqual([401, 401, 401, 401]);
    expect(await standings(platform, event)).toEqual([]);
    expectError(await client.get(`/bingo/events/${event}/progress`), 404, 'NOT_FOUND');
    for (const table of ['completions', 'counts']) {
      expect(await platform.sql(`SELECT 1 FROM bingo.${table} WHERE participant_id = $1`, [id])).toEqual([]);
    }
  });

  test('lets the user and the name register again', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, client, rsn } = await seedPlayer(platform, event);
    await ask(admin, WITHDRAW, { id });
    await client.post(`/bingo/events/${event}/register`, { rsn }).expect(201);
  });
});

describe('Organiser mutations', () => {
  const acts: readonly [string, string][] = [
    ['rotateBingoKey', ROTATE],
    ['renameBingoParticipant', RENAME],
    ['withdrawBingoRegistration', WITHDRAW],
    ['completeBingoTask', 'mutation($id: ID!) { completeBingoTask(participantId: $id, position: 0) { id } }'],
    [
      'revokeBingoCompletion',
      'mutation($id: ID!) { revokeBingoCompletion(participantId: $id, position: 0) { id } }',
    ],
  ];

  test.each(acts)('%s requires manage_bingo, and writes nothing without it', async (_name, mutation) => {
    const event = await seedEvent(platform);
    const { participantId: id, client, key } = await seedPlayer(platform, event);
    await complete(platform, event, key, [0]);
    const manager = await platform.signInWith({ id: `9${id.length}${Date.now()}`, username: 'other' }, [
      'manage_events',
      'manage_users',
      'view_admin',
    ]);
    const before = await storedBingo(platform);
    const variables = { id, rsn: freshRsn() };
    expect(await askError(client, mutation, variables)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askError(manager, mutation, variables)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askError(platform.anonymous, mutation, variables)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const plugin = await platform.anonymous.request('/graphql', {
      method: 'POST',
      json: { query: mutation, variables },
      headers: { 'x-bingo-key': key },
    });
    expect(plugin.text).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    expect(await storedBingo(platform)).toEqual(before);
  });

  test.each(acts)('%s fails with NOT_FOUND for an unknown participant', async (_name, mutation) => {
    const variables = { id: 'part_unknown', rsn: freshRsn() };
    expect(await askError(admin, mutation, variables)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('Submissions that race a key rotation', () => {
  test('write nothing after the rotation was answered', async () => {
    const event = await seedEvent(platform);
    const { participantId: id, key } = await seedPlayer(platform, event);
    const report = (count: number) =>
      submit(platform, key, { event_id: event, task_position: 0, trigger_data: { ...REPORTS[0], count } });
    const during = Array.from({ length: 20 }, () => report(2));
    await ask(admin, ROTATE, { id });
    const after = await Promise.all(Array.from({ length: 20 }, () => report(5)));
    const statuses = (await Promise.all(during)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 401));
    expect(await standings(platform, event)).toMatchObject([{ points: 0 }]);
  });
});

import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP, testUser } from '../expectations';
import { ask, askError } from '../graph';
import { complete, seedEvent, seedPlayer, TASKS } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('A user of the graph', () => {
  test('has bingo participations and player names, without keys', async () => {
    const user = testUser('gnome');
    const [first, second] = [await seedEvent(platform), await seedEvent(platform)];
    const { key } = await seedPlayer(platform, first, { rsn: 'Gnome Child', user });
    await seedPlayer(platform, second, { rsn: 'gnome_child', user });
    await complete(platform, first, key, [3]);
    const data = await ask(
      admin,
      `query($id: ID!) { user(id: $id) { username rsns
        bingoParticipations { rsn points user { username } event { id boardSize } achievements { taskPosition proof } } } }`,
      { id: user.id },
    );
    expect(data).toEqual({
      user: {
        username: 'gnome',
        // One name, in either of its two spellings.
        rsns: [expect.stringMatching(/^gnome.child$/i)],
        bingoParticipations: expect.arrayContaining([
          {
            rsn: 'Gnome Child',
            points: 40,
            user: { username: 'gnome' },
            event: { id: first, boardSize: 3 },
            achievements: [{ taskPosition: 3, proof: 'automatic' }],
          },
          {
            rsn: 'gnome_child',
            points: 0,
            user: { username: 'gnome' },
            event: { id: second, boardSize: 3 },
            achievements: [],
          },
        ]),
      },
    });
  });

  test('who never played has none', async () => {
    const client = await platform.signIn(testUser());
    expect(await ask(client, '{ me { rsns bingoParticipations { id } } }')).toEqual({
      me: { rsns: [], bingoParticipations: [] },
    });
  });
});

describe('A player of the graph', () => {
  test('is found by an equivalent name, with results of every event', async () => {
    const [first, second] = [await seedEvent(platform), await seedEvent(platform)];
    const { key } = await seedPlayer(platform, first, { rsn: 'Lynx Titan' });
    await seedPlayer(platform, second, { rsn: 'lynx-titan' });
    await seedPlayer(platform, second, { rsn: 'Lynx' });
    await complete(platform, first, key, [0]);
    const data = await ask(
      await platform.signIn(testUser()),
      '{ player(name: "LYNX_titan") { name bingoResults { rsn points event { id } } } }',
    );
    expect(data).toEqual({
      player: {
        name: 'LYNX_titan',
        bingoResults: expect.arrayContaining([
          { rsn: 'Lynx Titan', points: 10, event: { id: first } },
          { rsn: 'lynx-titan', points: 0, event: { id: second } },
        ]),
      },
    });
    expect(data).toHaveProperty('player.bingoResults.length', 2);
  });

  test('with an unknown name has no results', async () => {
    const member = await platform.signIn(testUser());
    expect(await ask(member, '{ player(name: "Nobody Ever") { bingoResults { id } } }')).toEqual({
      player: { bingoResults: [] },
    });
  });
});

describe('A bingo event of the graph', () => {
  const EVENT = `query($id: ID!) { bingoEvent(id: $id) {
    id name status startDate endDate boardSize participantCount
    board { size tasks { position name points trigger } }
    leaderboard(limit: 1) { rank rsn points user { username } }
    participants { id rsn tasksCompleted registeredAt user { username } } } }`;

  test('returns board, standings and participants to an organiser in one query', async () => {
    const id = await seedEvent(platform);
    const first = await seedPlayer(platform, id, { rsn: 'One', user: testUser('uno') });
    await seedPlayer(platform, id, { rsn: 'Two', user: testUser('due') });
    await complete(platform, id, first.key, [3]);
    const organiser = await platform.signInWith(testUser(), ['manage_bingo']);
    expect(await ask(organiser, EVENT, { id })).toEqual({
      bingoEvent: {
        id,
        name: 'Winter bingo',
        status: 'active',
        startDate: TIMESTAMP,
        endDate: TIMESTAMP,
        boardSize: 3,
        participantCount: 2,
        board: {
          size: 3,
          tasks: TASKS.map(({ position, name, points, trigger }) => ({ position, name, points, trigger })),
        },
        leaderboard: [{ rank: 1, rsn: 'One', points: 40, user: { username: 'uno' } }],
        participants: [
          {
            id: first.participantId,
            rsn: 'One',
            tasksCompleted: 1,
            registeredAt: TIMESTAMP,
            user: { username: 'uno' },
          },
          {
            id: expect.any(String),
            rsn: 'Two',
            tasksCompleted: 0,
            registeredAt: TIMESTAMP,
            user: { username: 'due' },
          },
        ],
      },
    });
  });

  test('returns participants to no other caller', async () => {
    const id = await seedEvent(platform);
    const { client } = await seedPlayer(platform, id);
    for (const caller of [client, platform.anonymous]) {
      const { code } = await askError(caller, EVENT, { id });
      expect(code).toMatch(/^(FORBIDDEN|UNAUTHENTICATED)$/);
      const direct = await askError(caller, `{ bingoParticipants(eventId: "${id}") { id } }`);
      expect(direct.code).toMatch(/^(FORBIDDEN|UNAUTHENTICATED)$/);
    }
  });

  test('is answered without the participants to callers who may not see them', async () => {
    const id = await seedEvent(platform);
    const { client } = await seedPlayer(platform, id, { rsn: 'One' });
    const { body } = await client.graphql(EVENT, { id }).expect(200);
    expect(body).toMatchObject({
      data: { bingoEvent: { name: 'Winter bingo', participants: null, leaderboard: [{ rsn: 'One' }] } },
      errors: [{ path: ['bingoEvent', 'participants'], extensions: { code: 'FORBIDDEN' } }],
    });
  });

  test('does not lose other root fields to one that is forbidden', async () => {
    const id = await seedEvent(platform);
    const query = `{ automationRules { id } bingoEvent(id: "${id}") { name } }`;
    const { body } = await platform.anonymous.graphql(query).expect(200);
    expect(body).toMatchObject({
      data: { automationRules: null, bingoEvent: { name: 'Winter bingo' } },
      errors: [{ path: ['automationRules'], extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  test('is null for an unknown id', async () => {
    const query = '{ bingoEvent(id: "unknown") { id } bingoLeaderboard(eventId: "unknown") { rank } }';
    expect(await ask(platform.anonymous, query)).toEqual({ bingoEvent: null, bingoLeaderboard: null });
  });
});

describe('Fields reserved for the plugin or the gateway', () => {
  test('are rejected for users', async () => {
    const id = await seedEvent(platform);
    const query = `{ pluginConfiguration(eventId: "${id}") { rsn } }`;
    expect((await askError(admin, query)).code).toMatch(/^(FORBIDDEN|UNAUTHENTICATED)$/);
    const submission = `mutation { submitAchievement(input: { eventId: "${id}", taskPosition: 0,
      trigger: { type: "npc_kill", target: "Goblin", count: 5 } }) { success } }`;
    expect((await askError(admin, submission)).code).toMatch(/^(FORBIDDEN|UNAUTHENTICATED)$/);
  });

  test('do not include the gateway’s key verification in the public graph', async () => {
    const { code } = await askError(admin, `{ bingoKeyOwner(keyHash: "${'f'.repeat(64)}") }`);
    expect(code).toBe('BAD_USER_INPUT');
  });

  test('are accessible with a key', async () => {
    const id = await seedEvent(platform);
    const { key, rsn } = await seedPlayer(platform, id);
    const run = async (query: string) =>
      (
        await platform.anonymous.request('/graphql', {
          method: 'POST',
          json: { query },
          headers: { 'x-bingo-key': key },
        })
      ).body;
    expect(await run(`{ pluginConfiguration(eventId: "${id}") { rsn pollInterval } }`)).toMatchObject({
      data: { pluginConfiguration: { rsn, pollInterval: 30_000 } },
    });
    expect(
      await run(`mutation { submitAchievement(input: { eventId: "${id}", taskPosition: 1,
        trigger: { type: "item_obtain", target: 4151, count: 2 } }) { totalPoints } }`),
    ).toMatchObject({ data: { submitAchievement: { totalPoints: 20 } } });
  });
});

import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP } from '../expectations';
import { ask } from '../graph';
import { complete, seedEvent, seedPlayer, standings } from './seed';

const platform = suitePlatform();

const page = z.object({
  entries: z.array(
    z.object({ id: z.string(), task_position: z.int(), participant: z.object({ id: z.string() }) }),
  ),
  page: z.object({ has_next: z.boolean(), next: z.string().nullable() }),
});

async function list(id: string, query = '') {
  const admin = await platform.admin();
  return page.parse((await admin.get(`/bingo/events/${id}/ledger${query}`).expect(200)).body);
}

async function playing() {
  const event = await seedEvent(platform);
  return { event, ...(await seedPlayer(platform, event)) };
}

describe('GET /bingo/events/:id/ledger', () => {
  test('lists what counted, newest first', async () => {
    const { event, key, participantId, rsn, client } = await playing();
    await complete(platform, event, key, [3, 0]);
    const admin = await platform.admin();
    const { body } = await admin.get(`/bingo/events/${event}/ledger`).expect(200);
    const { user } = client;
    const usual = {
      id: expect.stringMatching(/^\d+$/),
      participant: { id: participantId, user_id: user.id, rsn },
      kind: 'count',
      source: 'submit',
      client_id: null,
      completed: true,
      occurred_at: null,
      recorded_at: TIMESTAMP,
      evidence: null,
      reversed: false,
      reverses: null,
      reason: null,
    };
    expect(body).toEqual({
      entries: [
        { ...usual, task_position: 0, change: 5, count: 5 },
        { ...usual, task_position: 3, change: 1, count: 1 },
      ],
      page: { has_next: false, next: expect.any(String) },
    });
  });

  test('is read page by page, of all participants or of one', async () => {
    const event = await seedEvent(platform);
    const [ann, bob] = [await seedPlayer(platform, event), await seedPlayer(platform, event)];
    for (const { key } of [ann, bob]) await complete(platform, event, key, [0, 1, 2]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { entries, page }: Awaited<ReturnType<typeof list>> = await list(
        event,
        `?limit=4${after ? `&after=${after}` : ''}`,
      );
      seen.push(...entries.map(({ id }) => id));
      after = page.has_next ? page.next : null;
    } while (after !== null);
    expect(seen).toHaveLength(6);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
    const own = await list(event, `?participant=${bob.participantId}`);
    expect(own.entries.map(({ participant }) => participant.id)).toEqual(Array(3).fill(bob.participantId));
    expect((await list(await seedEvent(platform), `?participant=${bob.participantId}`)).entries).toEqual([]);
  });

  test('shows a reversal with its reason, and the points follow', async () => {
    const { event, key, participantId, rsn } = await playing();
    await complete(platform, event, key, [3]);
    const [entry] = (await list(event)).entries;
    const admin = await platform.admin();
    await ask(
      admin,
      `mutation ($id: ID!, $entry: ID!) { reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: "Not in the event") { id } }`,
      { id: participantId, entry: entry?.id },
    );
    const { body } = await admin.get(`/bingo/events/${event}/ledger`).expect(200);
    expect(body).toMatchObject({
      entries: [
        {
          kind: 'reversal',
          change: -1,
          count: 0,
          completed: false,
          reverses: entry?.id,
          reason: 'Not in the event',
        },
        { id: entry?.id, reversed: true },
      ],
    });
    expect(await standings(platform, event)).toMatchObject([{ rsn, points: 0 }]);
  });

  test('is in the graph for the participant and for no other', async () => {
    const { event, key, client } = await playing();
    await complete(platform, event, key, [3]);
    const query = `query ($id: ID!) { user(id: $id) { bingoParticipations { ledger { totalCount nodes { taskPosition change } } } } }`;
    const other = await seedPlayer(platform, event);
    const own = { totalCount: 1, nodes: [{ taskPosition: 3, change: 1 }] };
    const variables = { id: client.user.id };
    const participationOf = (ledger: object | null) => ({ user: { bingoParticipations: [{ ledger }] } });
    expect(await ask(client, query, variables)).toEqual(participationOf(own));
    expect(await ask(other.client, query, variables)).toEqual(participationOf(null));
  });

  test.each(['?limit=0', '?after=x', '?after=WyJhIl0', '?limit=a'])('answers 400 to %s', async (query) => {
    const { event } = await playing();
    const admin = await platform.admin();
    expectError(await admin.get(`/bingo/events/${event}/ledger${query}`), 400, 'BAD_USER_INPUT');
  });
});

describe('the completions of a task', () => {
  const QUERY = `query ($id: ID!, $first: Int!, $after: String) { bingoEvent(id: $id) { board { tasks {
    position completionCount completions(first: $first, after: $after) {
      totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { rsn completedAt user { username } } }
    } } } } }`;

  test('are public, oldest first, page by page', async () => {
    const event = await seedEvent(platform);
    const players = [
      await seedPlayer(platform, event),
      await seedPlayer(platform, event),
      await seedPlayer(platform, event),
    ];
    for (const { key } of players) await complete(platform, event, key, [1]);
    const first = await ask(platform.anonymous, QUERY, { id: event, first: 2 });
    const task = tasksOf(first)[1];
    expect(task).toMatchObject({
      position: 1,
      completionCount: 3,
      completions: {
        totalCount: 3,
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
        edges: players.slice(0, 2).map(({ rsn, client }) => ({
          node: { rsn, completedAt: TIMESTAMP, user: { username: client.user.username } },
        })),
      },
    });
    expect(tasksOf(first)[0]).toMatchObject({
      completionCount: 0,
      completions: { totalCount: 0, edges: [] },
    });
    const after = task?.completions.pageInfo.endCursor;
    const second = await ask(platform.anonymous, QUERY, { id: event, first: 2, after });
    expect(tasksOf(second)[1]?.completions).toMatchObject({
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      edges: [{ node: { rsn: players[2]?.rsn } }],
    });
  });
});

const board = z.object({
  bingoEvent: z.object({
    board: z.object({
      tasks: z.array(
        z.looseObject({
          completions: z.looseObject({ pageInfo: z.looseObject({ endCursor: z.string().nullable() }) }),
        }),
      ),
    }),
  }),
});

function tasksOf(data: unknown) {
  return board.parse(data).bingoEvent.board.tasks;
}

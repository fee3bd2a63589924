import { createClient } from 'graphql-sse';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { complete, givenEvent, givenPlayer } from '../bingo/given';
import { testUser } from '../expectations';

let platform: TestPlatform;
const closers: (() => void)[] = [];
beforeAll(async () => {
  platform = await startPlatform();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => platform.stop());

const ACTIVITY = `subscription ($id: ID!) {
  bingoActivity(eventId: $id) { type task { name } participant { rsn user { username } } }
}`;

interface Subscribed {
  readonly results: unknown[];
  ended: boolean;
}

/** Subscribes with the client of graphql-sse, and waits until the server has accepted. */
async function subscribe(
  query: string,
  variables: Record<string, unknown>,
  token?: string,
): Promise<Subscribed> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  let isConnected = false;
  const client = createClient({
    url: `${platform.baseUrl}/graphql/stream`,
    headers,
    retryAttempts: 0,
    on: {
      connected: () => {
        isConnected = true;
      },
    },
  });
  const subscribed: Subscribed = { results: [], ended: false };
  const end = () => {
    subscribed.ended = true;
  };
  closers.push(
    client.subscribe(
      { query, variables },
      { next: (result) => subscribed.results.push(result), error: end, complete: end },
    ),
  );
  await eventually(() => expect(isConnected || subscribed.ended).toBe(true));
  return subscribed;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${platform.baseUrl}/graphql/stream`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });

describe('subscriptions of the graph over server-sent events', () => {
  test('deliver activity, joined with other areas', async () => {
    const id = await givenEvent(platform);
    const user = testUser('zezima');
    const { key } = await givenPlayer(platform, id, { rsn: 'Ze Zima', user });
    const { results } = await subscribe(ACTIVITY, { id });
    await complete(platform, id, key, [0, 3]);
    const participant = { rsn: 'Ze Zima', user: { username: 'zezima' } };
    await eventually(() =>
      expect(results).toEqual([
        { data: { bingoActivity: { type: 'task_completed', task: { name: 'Goblins' }, participant } } },
        { data: { bingoActivity: { type: 'task_completed', task: { name: 'Slayer' }, participant } } },
      ]),
    );
  });

  test('deliver the standings after the last of several changes', async () => {
    const id = await givenEvent(platform);
    const { key } = await givenPlayer(platform, id);
    const query = `subscription { bingoLeaderboardChanged(eventId: "${id}") { leaderboard(limit: 1) { points } } }`;
    const { results } = await subscribe(query, {});
    await complete(platform, id, key, [0, 1, 2, 3]);
    await eventually(() =>
      expect(results.at(-1)).toEqual({
        data: { bingoLeaderboardChanged: { leaderboard: [{ points: 100 }] } },
      }),
    );
  });

  test('are refused with the reason', async () => {
    const unknown = await subscribe(ACTIVITY, { id: 'unknown' });
    await eventually(() => expect(unknown.ended).toBe(true));
    expect(unknown.results).toEqual([
      {
        data: null,
        errors: [{ message: 'Event not found', path: ['bingoActivity'], extensions: { code: 'NOT_FOUND' } }],
      },
    ]);
    const invalid = await subscribe('subscription { nothing }', {});
    await eventually(() =>
      expect(invalid.results).toMatchObject([{ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }]),
    );
  });

  test.each([
    ['a query', '{ __typename }', /only subscriptions/],
    [
      'several operations',
      `${ACTIVITY.replace('(', 'A(')} query B { __typename }`,
      /operationName|one operation/,
    ],
    ['introspection', 'subscription { __typename }', /introspection|root/],
    [
      'two root fields',
      'subscription { a: bingoActivity(eventId: "a") { id } b: bingoActivity(eventId: "b") { id } }',
      /./,
    ],
    [
      'a fragment as root',
      'subscription { ...f } fragment f on Subscription { bingoActivity(eventId: "a") { id } }',
      /root/,
    ],
    [
      'a condition',
      'subscription ($no: Boolean!) { bingoActivity(eventId: "a") { id @include(if: $no) } }',
      /./,
    ],
  ])('with %s are rejected', async (_what, query, message) => {
    const response = await post({ query, variables: { id: 'a', no: true } });
    const text = await response.text();
    expect(text).toMatch(/BAD_USER_INPUT/);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/INTERNAL/);
  });

  test('need POST, JSON and an Accept header that allows them', async () => {
    const url = `${platform.baseUrl}/graphql/stream`;
    expect((await fetch(url)).status).toBe(405);
    expect((await post({ query: ACTIVITY }, { accept: 'application/json' })).status).toBe(400);
    expect((await post({ query: ACTIVITY }, { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('are refused at /graphql', async () => {
    const { body } = await platform.anonymous.graphql(ACTIVITY, { id: 'a' });
    expect(body).toMatchObject({ errors: [{ message: 'subscriptions must be sent to /graphql/stream' }] });
  });

  test('end for a user who is banned, and when a user signs out', async () => {
    const id = await givenEvent(platform);
    const [banned, gone] = [testUser(), testUser()];
    const [first, second] = await Promise.all([banned, gone].map((user) => platform.signIn(user)));
    const streams = await Promise.all(
      [first, second].map((client) => subscribe(ACTIVITY, { id }, client?.token)),
    );
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.id, action: 'ban' }).expect(200);
    await eventually(() => expect(streams[0]?.ended).toBe(true), 2000);
    expect(streams[1]?.ended).toBe(false);
    await second?.graphql('mutation { signOut { location } }');
    await eventually(() => expect(streams[1]?.ended).toBe(true), 2000);
  });
});

import { eventually } from '#tests/support/eventually';
import { subscribe } from '#tests/support/graph-subscription';
import { suitePlatform } from '#tests/support/suite';
import { complete, seedEvent, seedPlayer, TASKS } from '../bingo/seed';
import { seedProof, seedReview, seedEvent as seedTileEvent, seedTiles } from '../events/seed';
import { testUser } from '../expectations';

const platform = suitePlatform();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const ACTIVITY = `subscription ($id: ID!) {
  bingoActivity(eventId: $id) { type task { name } participant { rsn user { username } } }
}`;

async function open(query: string, variables: Record<string, unknown>, token?: string) {
  const subscription = await subscribe(platform.baseUrl, query, { variables, token });
  closers.push(subscription.close);
  return subscription;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${platform.baseUrl}/graphql/stream`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });

/** What happened shortly before a subscription began may be delivered first, such as the registration. */
const completions = (results: readonly unknown[]) =>
  results.filter((result) => JSON.stringify(result).includes('"task_completed"'));

describe('subscriptions of the graph over server-sent events', () => {
  test('deliver activity, joined with other areas', async () => {
    const id = await seedEvent(platform);
    const user = testUser('zezima');
    const { key } = await seedPlayer(platform, id, { rsn: 'Ze Zima', user });
    const { results } = await open(ACTIVITY, { id });
    await complete(platform, id, key, [0, 3]);
    const participant = { rsn: 'Ze Zima', user: { username: 'zezima' } };
    await eventually(() =>
      expect(completions(results)).toEqual([
        { data: { bingoActivity: { type: 'task_completed', task: { name: 'Goblins' }, participant } } },
        { data: { bingoActivity: { type: 'task_completed', task: { name: 'Slayer' }, participant } } },
      ]),
    );
  });

  test('follow the subject that is the default of a variable', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const { results } = await open(
      `subscription ($id: ID! = "${id}") { bingoActivity(eventId: $id) { type } }`,
      {},
    );
    await complete(platform, id, key, [0]);
    await eventually(() =>
      expect(completions(results)).toEqual([{ data: { bingoActivity: { type: 'task_completed' } } }]),
    );
  });

  test('deliver the standings after the last of several changes', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const query = `subscription { bingoLeaderboardChanged(eventId: "${id}") { leaderboard(limit: 1) { points } } }`;
    const { results } = await open(query, {});
    await complete(platform, id, key, [0, 1, 2, 3]);
    await eventually(() =>
      expect(results.at(-1)).toEqual({
        data: { bingoLeaderboardChanged: { leaderboard: [{ points: 100 }] } },
      }),
    );
  });

  test('end with one error that names the limit when an event takes more than an operation may', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await platform.sql("UPDATE bingo.tasks SET description = repeat('x', 4000) WHERE event_id = $1", [id]);
    // 49 times six tasks.
    const boards = Array.from({ length: 49 }, (_, n) => `a${n}: board { tasks { description } }`).join(' ');
    const query = `subscription { bingoLeaderboardChanged(eventId: "${id}") { ${boards} } }`;
    const subscription = await open(query, {});
    await complete(platform, id, key, [0]);
    await eventually(() => expect(subscription.isEnded).toBe(true));
    const message =
      'The operation uses more than 1000000 bytes; request fewer items, fewer levels or smaller pages';
    expect(subscription.results).toEqual([
      { data: null, errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
  });

  test('deliver the standings after an organiser changed the points of a task, and a name', async () => {
    const id = await seedEvent(platform);
    const { key, participantId } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0]);
    const query = `subscription { bingoLeaderboardChanged(eventId: "${id}") { leaderboard { rsn points } } }`;
    const { results } = await open(query, {});
    const last = (line: object) =>
      eventually(() =>
        expect(results.at(-1)).toMatchObject({ data: { bingoLeaderboardChanged: { leaderboard: [line] } } }),
      );
    const admin = await platform.signInAdmin();
    const tasks = TASKS.map((task) => ({ ...task, points: 99 }));
    await admin.put(`/bingo/events/${id}`, { tasks }).expect(200);
    await last({ points: 99 });
    await admin.graphql(
      'mutation ($id: ID!) { renameBingoParticipant(participantId: $id, rsn: "Corrected") { rsn } }',
      { id: participantId },
    );
    await last({ rsn: 'Corrected' });
  });

  test('follow the proofs of every tile event, also after one is deleted, for reviewers', async () => {
    const admin = await platform.signInAdmin();
    const { token } = await platform.signInWith(testUser(), ['manage_events']);
    const [first, second] = [await seedTileEvent(platform), await seedTileEvent(platform)];
    const query = 'subscription { reviewQueueChanged { id } }';
    const { results } = await open(query, {}, token);
    const submitter = await platform.signIn(testUser());
    for (const event of [first, second]) {
      const [tile] = await seedTiles(platform, event);
      await seedProof(submitter, event, tile);
      await eventually(() => expect(results.at(-1)).toEqual({ data: { reviewQueueChanged: { id: event } } }));
      await admin.delete(`/events/${event}`).expect(200);
    }
    const denied = await open(query, {}, submitter.token);
    await eventually(() => expect(denied.isEnded).toBe(true));
    expect(denied.results).toMatchObject([{ errors: [{ extensions: { code: 'FORBIDDEN' } }] }]);
  });

  test('are rejected with the reason', async () => {
    const unknown = await open(ACTIVITY, { id: 'unknown' });
    await eventually(() => expect(unknown.isEnded).toBe(true));
    expect(unknown.results).toEqual([
      {
        errors: [{ message: 'Event not found', path: ['bingoActivity'], extensions: { code: 'NOT_FOUND' } }],
      },
    ]);
    const invalid = await open('subscription { nothing }', {});
    await eventually(() =>
      expect(invalid.results).toEqual([
        { errors: [expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })] },
      ]),
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
      'a condition of the root',
      'subscription ($no: Boolean = true) { bingoActivity(eventId: "a") @skip(if: $no) { id } }',
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

  test('are rejected at /graphql', async () => {
    const { body } = await platform.anonymous.graphql(ACTIVITY, { id: 'a' });
    expect(body).toMatchObject({ errors: [{ message: 'subscriptions must be sent to /graphql/stream' }] });
  });

  test('end for a user who is banned, and when a user signs out', async () => {
    const id = await seedEvent(platform);
    const [banned, gone] = [testUser(), testUser()];
    const [first, second] = await Promise.all([banned, gone].map((user) => platform.signIn(user)));
    const streams = await Promise.all([first, second].map((client) => open(ACTIVITY, { id }, client?.token)));
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.id, action: 'ban' }).expect(200);
    await eventually(() => expect(streams[0]?.isEnded).toBe(true), 2000);
    expect(streams[1]?.isEnded).toBe(false);
    await second?.graphql('mutation { signOut { location } }');
    await eventually(() => expect(streams[1]?.isEnded).toBe(true), 2000);
  });

  test('deliver changes of the review queue to reviewers only', async () => {
    const eventId = await seedTileEvent(platform);
    const [tileId] = await seedTiles(platform, eventId);
    const reviewer = await platform.signInWith(testUser(), ['manage_events']);
    const player = await platform.signIn(testUser());
    const query = `subscription ($id: ID!) {
      reviewQueueChanged(eventId: $id) { submissions(status: pending) { total } }
    }`;
    for (const token of [undefined, player.token]) {
      const rejected = await open(query, { id: eventId }, token);
      const code = token === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN';
      await eventually(() =>
        expect(rejected.results).toMatchObject([{ errors: [{ extensions: { code } }] }]),
      );
    }
    const { results } = await open(query, { id: eventId }, reviewer.token);
    const pending = (total: number) => ({ data: { reviewQueueChanged: { submissions: { total } } } });
    const proof = await seedProof(player, eventId, tileId);
    await eventually(() => expect(results).toEqual([pending(1)]));
    await seedReview(platform, eventId, proof);
    await eventually(() => expect(results).toEqual([pending(1), pending(0)]));
  });

  test('do not share with others what a caller may see alone', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const organiser = await platform.signInWith(testUser(), ['manage_bingo']);
    const query = `subscription ($id: ID!) { bingoActivity(eventId: $id) {
      type participant { counts { taskPosition } achievements { taskPosition } revokedTasks ledger { totalCount } }
      task { progress { completed } }
    } }`;
    const anonymous = await open(query, { id });
    const permitted = await open(query, { id }, organiser.token);
    await complete(platform, id, key, [0]);
    await eventually(() => expect(completions(permitted.results)).toHaveLength(1));
    await eventually(() => expect(completions(anonymous.results)).toHaveLength(1));
    const shown = {
      counts: [],
      achievements: [{ taskPosition: 0 }],
      revokedTasks: [],
      ledger: { totalCount: 1 },
    };
    expect(completions(permitted.results)).toMatchObject([
      { data: { bingoActivity: { participant: shown } } },
    ]);
    const hidden = { counts: null, achievements: null, revokedTasks: null, ledger: null };
    expect(completions(anonymous.results)).toMatchObject([
      { data: { bingoActivity: { participant: hidden, task: { progress: null } } } },
    ]);
  });

  test('end when the permission is taken away', async () => {
    const user = testUser();
    const client = await platform.signInWith(user, ['manage_automation']);
    const query = 'subscription { automationDelivered { id content } }';
    const subscription = await open(query, {}, client.token);
    expect(subscription.isEnded).toBe(false);
    const admin = await platform.signInAdmin();
    await admin.put(`/auth/admin/roles/role-of-${user.id}`, { permissions: [] }).expect(200);
    await eventually(() => expect(subscription.isEnded).toBe(true), 2000);
  });
});

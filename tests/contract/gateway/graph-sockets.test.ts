import { request } from 'node:http';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually';
import {
  type GraphSocket,
  openGraphSocket,
  RawSocket,
  type SocketOptions,
  type SocketSubscription,
  upgradeStatus,
} from '#tests/support/graph-socket';
import { subscribe } from '#tests/support/graph-subscription';
import { suitePlatform } from '#tests/support/suite';
import { complete, seedEvent, seedPlayer } from '../bingo/seed';
import { testUser } from '../expectations';

const platform = suitePlatform();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const ACTIVITY = `subscription ($id: ID!) {
  bingoActivity(eventId: $id) { type task { name } participant { rsn user { username } } }
}`;
const TYPES = 'subscription ($id: ID!) { bingoActivity(eventId: $id) { type } }';

async function open(options?: SocketOptions): Promise<GraphSocket> {
  const socket = await openGraphSocket(platform.baseUrl, options);
  closers.push(socket.close);
  return socket;
}

async function openRaw(protocols?: string[]): Promise<RawSocket> {
  const raw = await RawSocket.open(platform.baseUrl, protocols);
  closers.push(() => raw.socket.terminate());
  return raw;
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Waits until a subscription receives events; the protocol does not say when it is open. */
async function untilOpen(eventId: string, subscriptions: readonly SocketSubscription[]): Promise<void> {
  await eventually(async () => {
    await seedPlayer(platform, eventId);
    await eventually(() => expect(subscriptions.every(({ results }) => results.length > 0)).toBe(true), 300);
  });
}

const isNotRegistration = (result: unknown) => !JSON.stringify(result).includes('participant_registered');

describe('subscriptions of the graph over WebSocket', () => {
  test('deliver activity, joined with other areas, each over one connection', async () => {
    const [id, other] = [await seedEvent(platform), await seedEvent(platform)];
    const { key } = await seedPlayer(platform, id, { rsn: 'Ze Zima', user: testUser('zezima') });
    const socket = await open();
    const [first, second] = [socket.subscribe(ACTIVITY, { id }), socket.subscribe(TYPES, { id: other })];
    await Promise.all([untilOpen(id, [first]), untilOpen(other, [second])]);
    await complete(platform, id, key, [0, 3]);
    const participant = { rsn: 'Ze Zima', user: { username: 'zezima' } };
    const completed = (name: string) => ({
      data: { bingoActivity: { type: 'task_completed', task: { name }, participant } },
    });
    await eventually(() =>
      expect(first.results.filter(isNotRegistration)).toEqual([completed('Goblins'), completed('Slayer')]),
    );
    expect(second.results.filter(isNotRegistration)).toEqual([]);
  });

  test.each(['header', 'first message'])('identify the caller by the token in the %s', async (place) => {
    const client = await platform.signInWith(testUser(), ['manage_automation']);
    const options =
      place === 'header' ? withToken(client.token) : { params: { authorization: `Bearer ${client.token}` } };
    const query = 'subscription { automationDelivered { id } }';
    const [permitted, anonymous] = [(await open(options)).subscribe(query), (await open()).subscribe(query)];
    await eventually(() =>
      expect(anonymous.rejection).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]),
    );
    expect(permitted).toMatchObject({ isEnded: false, rejection: null });
  });

  test.each([
    ['a query', '{ __typename }', /only subscriptions/],
    ['a mutation', 'mutation { signOut { location } }', /only subscriptions/],
    ['an unknown event', 'subscription { bingoActivity(eventId: "unknown") { id } }', /Event not found/],
    ['an unknown field', 'subscription { nothing }', /nothing/],
    ['invalid syntax', 'subscription {', /Syntax/],
  ])('with %s are refused with the reason', async (_what, query, message) => {
    const socket = await open();
    const rejected = socket.subscribe(query);
    await eventually(() => expect(rejected.isEnded).toBe(true));
    expect(rejected.results).toEqual([]);
    expect(rejected.rejection).toMatchObject([
      { message: expect.stringMatching(message), extensions: { code: expect.stringMatching(/^(BAD|NOT)/) } },
    ]);
    expect(socket.closeCode()).toBeNull();
  });

  test('end with their connection for a user who is banned, and when a user signs out', async () => {
    const id = await seedEvent(platform);
    const [banned, gone] = [testUser(), testUser()];
    const clients = [await platform.signIn(banned), await platform.signIn(gone)] as const;
    const sockets = [
      await open(withToken(clients[0].token)),
      await open({ params: { authorization: `Bearer ${clients[1].token}` } }),
    ] as const;
    const streams = [sockets[0].subscribe(TYPES, { id }), sockets[1].subscribe(TYPES, { id })] as const;
    await untilOpen(id, streams);
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.id, action: 'ban' }).expect(200);
    await eventually(() => expect(sockets[0].closeCode()).toBe(4403), 2000);
    expect(streams[1].isEnded).toBe(false);
    await clients[1].graphql('mutation { signOut { location } }');
    await eventually(() => expect(sockets[1].closeCode()).toBe(4403), 2000);
    // The client would not connect again after the message `complete`.
    for (const { rejection } of streams) expect(rejection).toMatchObject({ code: 4403 });
  });

  test('end with their connection when the token expires, and so does a connection without any', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const expiry = new Date(Date.now() + 4000).toISOString();
    const { body } = await client.post('/auth/tokens', { name: 'brief', expires_at: expiry }).expect(201);
    const { token } = z.object({ token: z.string() }).parse(body);
    const [used, idle] = [await open(withToken(token)), await open(withToken(token))];
    await untilOpen(id, [used.subscribe(TYPES, { id })]);
    await eventually(() => expect([used.closeCode(), idle.closeCode()]).toEqual([4403, 4403]), 8000);
  });

  test('that need a lost permission end with an error, and others go on', async () => {
    const id = await seedEvent(platform);
    const user = testUser();
    const client = await platform.signInWith(user, ['manage_automation']);
    const socket = await open(withToken(client.token));
    const lost = socket.subscribe('subscription { automationDelivered { id } }');
    const kept = socket.subscribe(TYPES, { id });
    await untilOpen(id, [kept]);
    expect(lost).toMatchObject({ isEnded: false, rejection: null });
    const admin = await platform.signInAdmin();
    await admin.put(`/auth/admin/roles/role-of-${user.id}`, { permissions: [] }).expect(200);
    await eventually(
      () =>
        expect(lost.rejection).toMatchObject([
          { message: expect.any(String), extensions: { code: 'FORBIDDEN' } },
        ]),
      2000,
    );
    const { length } = kept.results;
    await seedPlayer(platform, id);
    await eventually(() => expect(kept.results.length).toBeGreaterThan(length));
    expect(socket.closeCode()).toBeNull();
  });

  test('count into the 20 of their caller, together with server-sent events, until they end', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const socket = await open(withToken(client.token));
    const subscriptions = [...Array(19).keys()].map(() => socket.subscribe(TYPES, { id }));
    await untilOpen(id, subscriptions);
    const events = await subscribe(platform.baseUrl, TYPES, { variables: { id }, token: client.token });
    closers.push(events.close);
    const another = (await open(withToken(client.token))).subscribe(TYPES, { id });
    await eventually(() =>
      expect(another.rejection).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfter: 10 } }]),
    );
    subscriptions[0]?.close();
    await eventually(async () => {
      const next = socket.subscribe(TYPES, { id });
      await untilOpen(id, [next]);
    });
  });
});

describe('a WebSocket', () => {
  test('is rejected to pages of other origins, and accepted from the own one', async () => {
    const { token } = await platform.signIn(testUser());
    const cookie = `auth_token=${token}`;
    expect(await upgradeStatus(platform.baseUrl, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus(platform.baseUrl, { origin: 'null' })).toBe(403);
    expect(await upgradeStatus(platform.baseUrl, { cookie, origin: platform.baseUrl })).toBe(101);
  });

  test('is at /graphql only', async () => {
    expect(await upgradeStatus(platform.baseUrl, {}, '/graphql/stream')).toBe(405);
    expect(await upgradeStatus(platform.baseUrl, {}, '/nothing')).toBe(404);
    expect(await upgradeStatus(platform.baseUrl, {}, '/bingo/health')).toBe(200);
    expect(await upgradeStatus(platform.areaUrls.bingo, {}, '/graphql')).toBe(404);
  });

  test('may be open 20 times for a caller', async () => {
    const headers = { authorization: `Bearer ${(await platform.signIn(testUser())).token}` };
    for (let count = 0; count < 20; count += 1) await open({ headers });
    expect(await upgradeStatus(platform.baseUrl, headers)).toBe(429);
  });

  test('without the protocol is closed with 4406', async () => {
    const raw = await openRaw([]);
    await eventually(() => expect(raw.closeCode).toBe(4406));
  });

  test.each<[string, readonly unknown[], number]>([
    [
      'subscribes before the first message',
      [{ id: '1', type: 'subscribe', payload: { query: TYPES } }],
      4401,
    ],
    ['initialises twice', [{ type: 'connection_init' }, { type: 'connection_init' }], 4429],
    ['sends what is no message', ['text'], 4400],
    ['sends what only a server may', [{ type: 'connection_init' }, { type: 'connection_ack' }], 4400],
    ['sends an unknown type', [{ type: 'unknown' }], 4400],
    [
      'sends more than 64 KiB',
      [{ type: 'connection_init' }, { id: '1', type: 'subscribe', payload: { query: ' '.repeat(65_536) } }],
      1009,
    ],
    ['says nothing', [], 4408],
  ])('whose client %s is closed', async (_what, messages, code) => {
    const raw = await openRaw();
    for (const message of messages) raw.send(message);
    await eventually(() => expect(raw.closeCode).toBe(code));
  });

  test('whose client uses an id twice is closed with 4409', async () => {
    const id = await seedEvent(platform);
    const raw = await openRaw();
    raw.send({ type: 'connection_init' });
    await eventually(() => expect(raw.received).toEqual([{ type: 'connection_ack' }]));
    const message = { id: '1', type: 'subscribe', payload: { query: TYPES, variables: { id } } };
    raw.send(message);
    raw.send(message);
    await eventually(() => expect(raw.closeCode).toBe(4409));
  });
});

test('a request that asks for HTTP/2, as Java does, is served without it', async () => {
  const body = JSON.stringify({ query: '{ __typename }' });
  const status = await new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      'content-type': 'application/json',
    };
    const sent = request(
      `${platform.baseUrl}/graphql`,
      { method: 'POST', headers, agent: false },
      (response) => {
        // Without an agent the connection would stay open.
        response.resume().once('end', () => sent.destroy());
        resolve(response.statusCode);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
  expect(status).toBe(200);
});

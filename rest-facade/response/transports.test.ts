import { DomainError } from '#protocol/errors';
import type { FakeField } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { closeServers, operationsFrom, serveRest } from '../test-support/rest-server';

const expires = '2030-01-01T00:00:00.000Z';

afterEach(closeServers);

describe('a redirect', () => {
  const operations = ['SESSION', 'SIGN_IN'].flatMap((cookie) =>
    operationsFrom(itemSchema, [
      `"S" mutation Go${cookie.replace('_', '')}($return_url: String)
        @rest(method: GET, path: "/${cookie.toLowerCase()}", access: PUBLIC, transport: REDIRECT, cookie: ${cookie}) {
        body: go(to: $return_url) { location cookieValue cookieExpiresAt endedSignIns }
      }`,
    ]),
  );
  const serve = (response: object, parentDomain = 'example.org') =>
    serveRest(itemSchema, operations, {
      parentDomain,
      fields: {
        go: ({ to }) => ({
          location: to,
          cookieExpiresAt: null,
          cookieValue: null,
          endedSignIns: [],
          ...response,
        }),
      },
    });

  it('uses the graph’s location and leaves cookies unchanged', async () => {
    const server = await serve({});
    const response = await server.ask('GET', '/session?return_url=%2Fa%3Fb');
    expect([response.status, response.text]).toEqual([302, '']);
    expect(response.headers).toMatchObject({
      location: '/a?b',
      'content-length': '0',
      'cache-control': 'no-store',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['content-type']).toBeUndefined();
  });

  it('sets and clears the cookie that its document names', async () => {
    const setting = await serve({ cookieValue: 'v', cookieExpiresAt: expires });
    const session = await setting.ask('GET', '/session?return_url=/');
    expect(session.headers['set-cookie']?.[0]).toMatch(
      /^auth_token=v; Max-Age=\d+; Domain=example\.org; Path=\/; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
    const signIn = await setting.ask('GET', '/sign_in?return_url=/');
    expect(signIn.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-sign_in_[\w-]+=v; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const clearing = await serve({ cookieValue: '' });
    const cleared = await clearing.ask('GET', '/session?return_url=/');
    expect(cleared.headers['set-cookie']?.[0]).toMatch(
      /^auth_token=; Max-Age=0; Domain=example\.org; Path=\/; /,
    );
  });

  it('clears the cookies of ended sign-ins after its own', async () => {
    const server = await serve({ cookieValue: 'v', endedSignIns: ['one', 'two'] });
    const response = await server.ask('GET', '/session?return_url=/');
    const ended = expect.stringMatching(/^__Host-sign_in_[\w-]+=; Max-Age=0; Path=\/; /);
    const session = [/^auth_token=v; .*Domain=/, /^auth_token=; Max-Age=0; Path/].map((each) =>
      expect.stringMatching(each),
    );
    expect(response.headers['set-cookie']).toEqual([...session, ended, ended]);
  });

  it('that would inject a header is an error', async () => {
    const server = await serve({ location: '/\r\nset-cookie: a=b' });
    const response = await server.ask('GET', '/session?return_url=/');
    expect(response.status).toBe(500);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers.location).toBeUndefined();
  });

  it('sends errors as JSON', async () => {
    const server = await serveRest(itemSchema, operations, {
      fields: {
        go: () => {
          throw new DomainError('BAD_USER_INPUT', 'to is malformed', {
            argument: 'to',
            problem: 'is malformed',
          });
        },
      },
    });
    const response = await server.ask('GET', '/session?return_url=x');
    expect([response.status, response.json]).toEqual([400, { error: 'return_url is malformed' }]);
  });
});

describe('a cached response', () => {
  const operations = operationsFrom(itemSchema, [
    `"S" query Read($of: ID!, $refresh: Boolean! = false @counted(as: REFRESH))
      @rest(method: GET, path: "/reading", access: PUBLIC, notFound: "Gone", transport: CACHED) {
      body: reading(of: $of, refresh: $refresh) { value freshness { ageSeconds maxAgeSeconds isStale } }
    }`,
  ]);
  const serve = (isStale: boolean) =>
    serveRest(itemSchema, operations, {
      fields: {
        reading: ({ of }) =>
          of === '0' ? null : { value: 'v', freshness: { ageSeconds: 7, maxAgeSeconds: 300, isStale } },
      },
    });

  it('has its age in headers, not in the body', async () => {
    const response = await (await serve(false)).ask('GET', '/reading?of=1');
    expect([response.status, response.json]).toEqual([200, { value: 'v' }]);
    expect(response.headers).toMatchObject({ age: '7', 'cache-control': 'public, max-age=300' });
    expect(response.headers).not.toHaveProperty('warning');
  });

  it('that is stale has a warning', async () => {
    const response = await (await serve(true)).ask('GET', '/reading?of=1');
    expect(response.headers.warning).toBe('110 - "Response is Stale"');
  });

  it('that was refreshed is counted as such, and must be revalidated by caches', async () => {
    const server = await serve(false);
    const response = await server.ask('GET', '/reading?of=1&refresh=true');
    expect(response.headers['cache-control']).toBe('public, max-age=300, no-cache');
    expect(server.edge.admitted.map(({ rateClass }) => rateClass)).toEqual(['public', 'refresh']);
    await server.ask('GET', '/reading?of=1&refresh=false');
    expect(server.edge.admitted).toHaveLength(3);
  });

  it('may be null', async () => {
    const response = await (await serve(false)).ask('GET', '/reading?of=0');
    expect([response.status, response.json]).toEqual([404, { error: 'Gone' }]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('age');
  });
});

describe('health', () => {
  const operations = [
    ...operationsFrom(
      itemSchema,
      [
        `"S" query AuthHealth @rest(method: GET, path: "/auth/health", access: PUBLIC, transport: HEALTH) {
          body: authHealth { status service timestamp }
        }`,
      ],
      'auth',
    ),
    ...operationsFrom(itemSchema, [
      `"S" query AllHealth @rest(method: GET, path: "/health", access: PUBLIC, transport: HEALTH) {
        auth: authHealth { status service timestamp } game: gameHealth { status service timestamp }
      }`,
    ]),
  ];
  const part =
    (service: string, status: string): FakeField =>
    () => ({ status, service, timestamp: expires });
  const gone: FakeField = () => {
    throw new DomainError('UPSTREAM_UNAVAILABLE', 'The game area cannot be reached');
  };
  const anyTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  it.each<[string, FakeField, FakeField, string, number, object]>([
    ['/auth/health', part('auth', 'healthy'), gone, 'healthy', 200, { service: 'auth', timestamp: expires }],
    [
      '/auth/health',
      part('auth', 'unhealthy'),
      gone,
      'unhealthy',
      503,
      { service: 'auth', timestamp: expires },
    ],
    ['/auth/health', gone, gone, 'unhealthy', 503, { service: 'auth', timestamp: anyTime }],
    [
      '/health',
      part('auth', 'healthy'),
      part('game', 'healthy'),
      'healthy',
      200,
      { service: 'gateway', timestamp: anyTime },
    ],
    [
      '/health',
      part('auth', 'healthy'),
      part('game', 'unhealthy'),
      'unhealthy',
      503,
      { service: 'gateway', timestamp: anyTime },
    ],
    ['/health', part('auth', 'healthy'), gone, 'unhealthy', 503, { service: 'gateway', timestamp: anyTime }],
  ])('of %s (%#) is exact', async (target, authHealth, gameHealth, status, code, rest) => {
    const server = await serveRest(itemSchema, operations, { fields: { authHealth, gameHealth } });
    const response = await server.ask('GET', target);
    expect(response.status).toBe(code);
    expect(response.json).toEqual({ status, ...rest });
    expect(response.headers['cache-control']).toBe('no-store');
    const head = await server.ask('HEAD', target);
    expect([head.status, head.text]).toEqual([code, '']);
  });

  it('is not rate limited and needs no caller', async () => {
    const server = await serveRest(itemSchema, operations, {
      fields: { authHealth: part('auth', 'healthy') },
    });
    server.edge.exhausted = true;
    const response = await server.ask('GET', '/auth/health', { headers: { authorization: 'broken' } });
    expect(response.status).toBe(200);
    expect([server.edge.admitted, server.edge.accepted]).toEqual([[], []]);
  });
});

describe('a text', () => {
  const operations = operationsFrom(itemSchema, [
    `"S" query Story($id: ID!)
      @rest(method: GET, path: "/stories/:id", access: PUBLIC, transport: TEXT, produces: "text/calendar") {
      body: story(id: $id)
    }`,
  ]);
  const serve = (story: FakeField) => serveRest(itemSchema, operations, { fields: { story } });

  it('is sent unchanged, with the media type of its document', async () => {
    const server = await serve(({ id }) => `BEGIN:${id}\r\n"é"\r\n`);
    const response = await server.ask('GET', '/stories/1', { headers: { 'x-response-envelope': 'true' } });
    expect([response.status, response.text]).toEqual([200, 'BEGIN:1\r\n"é"\r\n']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-length': '15',
      'cache-control': 'no-store',
    });
    const head = await server.ask('HEAD', '/stories/1');
    expect([head.text, head.headers['content-length']]).toEqual(['', '15']);
  });

  it('that is unavailable is a JSON error', async () => {
    const server = await serve(() => {
      throw new DomainError('NOT_FOUND', 'Story not found');
    });
    const response = await server.ask('GET', '/stories/1');
    expect([response.status, response.json]).toEqual([404, { error: 'Story not found' }]);
  });
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { subgraphListener } from '#kit/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { rateLimited } from '#protocol/errors';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { authArea, caller, recordedCalls, silent } from '../test-support/two-areas';
import { type HttpClientOptions, httpClient } from './http-client';
import { inProcessClient } from './in-process-client';

const unreachable = {
  message: 'The auth area cannot be reached',
  extensions: { code: 'UPSTREAM_UNAVAILABLE' },
};

async function listening(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}/graphql` };
}

describe('the HTTP client', () => {
  const servers: Server[] = [];
  const clients: { close(): void }[] = [];

  async function clientOf(listener: RequestListener, options: Partial<HttpClientOptions> = {}) {
    const { server, url } = await listening(listener);
    servers.push(server);
    const key = options.key ?? (await newCallerKeys()).signing;
    const client = httpClient({ area: 'auth', urls: [url], key, log: silent, ...options });
    clients.push(client);
    return { ...client, url, server };
  }

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const requests: [string, SubgraphRequest][] = [
    ['a query', { query: '{ users { id username roles { name color } level } }' }],
    ['variables', { query: 'query Q($id: ID!) { user(id: $id) { nick } }', variables: { id: 'bob' } }],
    ['a rejection', { query: '{ users { badge } refused }' }],
    ['a crash', { query: '{ crashed }' }],
    ['a missing non-null value', { query: '{ required }' }],
    ['an invalid query', { query: '{ nothing }' }],
    ['a syntax error', { query: '}' }],
    ['an invalid variable', { query: 'query Q($id: ID!) { user(id: $id) { nick } }', variables: { id: [] } }],
    ['one of two operations', { query: 'query A { refused } query B { users { id } }', operationName: 'B' }],
    [
      'entities',
      {
        query:
          'query Q($representations: [_Any!]!) { _entities(representations: $representations) { ... on User { username badge } } }',
        variables: {
          representations: [
            { __typename: 'User', id: 'bob' },
            { __typename: 'User', id: 'ghost' },
          ],
        },
      },
    ],
    ['a mutation', { query: 'mutation { changeUser(id: "ann", input: { name: null }) { received } }' }],
  ];

  test.each(requests)('gets the same response as in process for %s', async (_, request) => {
    const { signing, keys } = await newCallerKeys();
    const client = await clientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
      key: signing,
    });
    const there = await client.execute(request, caller);
    const here = inProcessClient(authArea, silent);
    expect(there).toEqual(JSON.parse(JSON.stringify(await here.execute(request, caller))));
    const compiled = await here.execute({ ...request, prepared: true }, caller);
    expect(JSON.parse(JSON.stringify(compiled))).toEqual(there);
    expect(await client.execute({ ...request, prepared: true }, caller)).toEqual(there);
  });

  test('passes retryAfter of a rejected request on', async () => {
    const error = rateLimited(20);
    const client = await clientOf((_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ data: null, errors: [error] }));
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message: error.message, extensions: { code: 'RATE_LIMITED', retryAfter: 20 } },
    ]);
  });

  test('keeps its connection alive', async () => {
    const { signing, keys } = await newCallerKeys();
    const connections = new Set<unknown>();
    const subgraph = subgraphListener({ subgraph: authArea, keys, log: silent });
    const client = await clientOf(
      (req, res) => {
        connections.add(req.socket);
        subgraph(req, res);
      },
      { key: signing },
    );
    for (let request = 0; request < 3; request++) await client.execute({ query: '{ users { id } }' }, caller);
    expect(connections.size).toBe(1);
  });

  test('reports a subgraph that rejects the assertion as unreachable', async () => {
    const other = await newCallerKeys();
    const client = await clientOf(subgraphListener({ subgraph: authArea, keys: other.keys, log: silent }));
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({
      data: null,
      errors: [unreachable],
    });
  });

  test('reports a timeout as unreachable', async () => {
    const client = await clientOf(() => undefined, { deadline: { idleMs: 50, totalMs: 5000 } });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('times out a hung subgraph within five seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      const client = await clientOf(() => jest.advanceTimersByTime(4800));
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each<[string, RequestListener]>([
    ['stops', (_, res) => void res.write('{"data":')],
    ['ends with its connection', (_, res) => void res.write('{"data":', () => res.socket?.destroy())],
  ])('reports a response that %s halfway as unreachable', async (_, listener) => {
    const client = await clientOf(listener, { deadline: { idleMs: 50, totalMs: 5000 } });
    expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
  });

  test('reports a closed server as unreachable', async () => {
    const client = await clientOf(() => undefined);
    client.server.close();
    await once(client.server, 'close');
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test.each([
    ['an oversized response', 200, JSON.stringify({ data: { users: 'x'.repeat(2000) } })],
    ['invalid JSON', 200, '<html>'],
    ['an invalid GraphQL response', 200, '{"data":3}'],
    ['status 500', 500, '{"data":{}}'],
  ])('rejects %s', async (_, status, body) => {
    const client = await clientOf((_req, res) => void res.writeHead(status).end(body), {
      maxResponseBytes: 1000,
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('masks errors with unknown codes', async () => {
    const body = {
      data: null,
      errors: [{ message: 'at 10.1.2.3', extensions: { code: 'WHATEVER', stacktrace: ['x'] } }],
    };
    const client = await clientOf((_, res) => void res.end(JSON.stringify(body)));
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ]);
  });

  test.each([
    ['a query twice', '{ users { id } }', 2],
    ['a mutation once', 'mutation { touch }', 1],
    ['a mutation after a query once', 'query A { users { id } } mutation B { touch }', 1],
  ])('sends %s if the connection breaks', async (_, query, times) => {
    let arrived = 0;
    const client = await clientOf((req) => {
      arrived += 1;
      req.socket.resetAndDestroy();
    });
    expect((await client.execute({ query }, caller)).errors).toEqual([unreachable]);
    expect(arrived).toBe(times);
  });

  test('retries a query after one broken connection', async () => {
    let broken = false;
    const client = await clientOf((req, res) => {
      if (broken) return void res.end('{"data":{"users":[]}}');
      broken = true;
      req.socket.resetAndDestroy();
    });
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({ data: { users: [] } });
  });

  test('passes the caller on', async () => {
    const { signing, keys } = await newCallerKeys();
    const client = await clientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
      key: signing,
    });
    recordedCalls.length = 0;
    await client.execute(
      { query: 'mutation { whoami }' },
      { ...caller, requestId: 'r-1', address: '1.2.3.4' },
    );
    expect(recordedCalls).toEqual(['whoami anonymous r-1 1.2.3.4']);
  });

  describe('with several addresses', () => {
    const answering =
      (list: string[], name: string): RequestListener =>
      (_req, res) => {
        list.push(name);
        res.end('{"data":{"touch":true}}');
      };

    test('rotates them', async () => {
      const asked: string[] = [];
      const one = await clientOf(answering(asked, 'one'));
      const two = await clientOf(answering(asked, 'two'));
      const client = await clientOf(() => undefined, { urls: [one.url, two.url] });
      for (let turn = 0; turn < 4; turn++) await client.execute({ query: 'mutation { touch }' }, caller);
      expect(asked).toEqual(['one', 'two', 'one', 'two']);
    });

    test('sends a mutation elsewhere if the first refuses connections, and tries that one last for a while', async () => {
      const asked: string[] = [];
      const gone = await clientOf(() => undefined);
      gone.server.close();
      await once(gone.server, 'close');
      const there = await clientOf(answering(asked, 'there'));
      const client = await clientOf(() => undefined, { urls: [gone.url, there.url] });
      for (let turn = 0; turn < 3; turn++) {
        expect(await client.execute({ query: 'mutation { touch }' }, caller)).toEqual({
          data: { touch: true },
        });
      }
      expect(asked).toEqual(['there', 'there', 'there']);
    });

    test('tries a draining process last for a while', async () => {
      const asked: string[] = [];
      const leaves = await clientOf((req, res) => {
        res.setHeader('connection', 'close');
        answering(asked, 'leaves')(req, res);
      });
      const stays = await clientOf(answering(asked, 'stays'));
      const client = await clientOf(() => undefined, { urls: [leaves.url, stays.url] });
      for (let turn = 0; turn < 4; turn++) await client.execute({ query: 'mutation { touch }' }, caller);
      expect(asked).toEqual(['leaves', 'stays', 'stays', 'stays']);
    });

    test('does not retry a mutation that may have arrived', async () => {
      const asked: string[] = [];
      const broken = await clientOf((req) => void req.socket.resetAndDestroy());
      const there = await clientOf(answering(asked, 'there'));
      const client = await clientOf(() => undefined, { urls: [broken.url, there.url] });
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
      expect(asked).toEqual([]);
    });
  });

  describe('with a slow subgraph', () => {
    const deadline = { idleMs: 300, totalMs: 60_000 };

    test('extends the timeout on each heartbeat', async () => {
      const client = await clientOf(
        (_req, res) => {
          let heartbeats = 0;
          const timer = setInterval(() => {
            heartbeats += 1;
            if (heartbeats <= 12) return res.writeProcessing();
            clearInterval(timer);
            res.end('{"data":{"touch":true}}');
          }, 50);
        },
        { deadline },
      );
      expect(await client.execute({ query: 'mutation { touch }' }, caller)).toEqual({
        data: { touch: true },
      });
    });

    test('enforces the total deadline', async () => {
      const client = await clientOf(
        (req, res) => {
          const timer = setInterval(() => res.writeProcessing(), 20);
          req.socket.on('close', () => clearInterval(timer));
        },
        { deadline: { idleMs: 60_000, totalMs: 300 } },
      );
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    });
  });
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { subgraphListener } from '#kit/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { rateLimited } from '#protocol/errors';
import type { ClientRequest } from '../subgraph-client';
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

  const requests: [string, ClientRequest][] = [
    ['a query', { query: '{ users { id username roles { name color } level } }' }],
    ['variables', { query: 'query Q($id: ID!) { user(id: $id) { nick } }', variables: { id: 'bob' } }],
    ['a refusal', { query: '{ users { badge } refused }' }],
    ['a crash', { query: '{ crashed }' }],
    ['a broken promise', { query: '{ required }' }],
    ['a mistake', { query: '{ nothing }' }],
    ['no GraphQL', { query: '}' }],
    ['a wrong variable', { query: 'query Q($id: ID!) { user(id: $id) { nick } }', variables: { id: [] } }],
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

  test.each(requests)('gets the same answer as in one process for %s', async (_, request) => {
    const { signing, keys } = await newCallerKeys();
    const client = await clientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
      key: signing,
    });
    const there = await client.execute(request, caller);
    const here = inProcessClient(authArea, silent);
    expect(there).toEqual(JSON.parse(JSON.stringify(await here.execute(request, caller))));
    const compiled = await here.execute({ ...request, prepared: true }, caller);
    expect(JSON.parse(JSON.stringify(compiled))).toEqual(there);
  });

  test('hands on when a refused request may be sent again', async () => {
    const error = rateLimited(20);
    const client = await clientOf((_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ data: null, errors: [error] }));
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message: error.message, extensions: { code: 'RATE_LIMITED', retryAfter: 20 } },
    ]);
  });

  test('keeps its connection for the next request', async () => {
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

  test('an area that refuses the assertion cannot be reached', async () => {
    const other = await newCallerKeys();
    const client = await clientOf(subgraphListener({ subgraph: authArea, keys: other.keys, log: silent }));
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({
      data: null,
      errors: [unreachable],
    });
  });

  test('an area that does not answer in time cannot be reached', async () => {
    const client = await clientOf(() => undefined, { deadline: { idleMs: 50, totalMs: 5000 } });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('an area that hangs is given up in time for an error within five seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      const client = await clientOf(() => jest.advanceTimersByTime(4800));
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('an area that stops in the middle of its answer cannot be reached', async () => {
    const client = await clientOf((_, res) => void res.write('{"data":'), {
      deadline: { idleMs: 50, totalMs: 5000 },
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('an area that is gone cannot be reached', async () => {
    const client = await clientOf(() => undefined);
    client.server.close();
    await once(client.server, 'close');
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test.each([
    ['too long an answer', 200, JSON.stringify({ data: { users: 'x'.repeat(2000) } })],
    ['no JSON', 200, '<html>'],
    ['no GraphQL', 200, '{"data":3}'],
    ['a failure', 500, '{"data":{}}'],
  ])('does not believe %s', async (_, status, body) => {
    const client = await clientOf((_req, res) => void res.writeHead(status).end(body), {
      longestAnswer: 1000,
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('masks errors that are not of our making', async () => {
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
    ['a mutation that is not at the start once', 'query A { users { id } } mutation B { touch }', 1],
  ])('sends %s when the connection breaks', async (_, query, times) => {
    let arrived = 0;
    const client = await clientOf((req) => {
      arrived += 1;
      req.socket.resetAndDestroy();
    });
    expect((await client.execute({ query }, caller)).errors).toEqual([unreachable]);
    expect(arrived).toBe(times);
  });

  test('a query survives one broken connection', async () => {
    let broken = false;
    const client = await clientOf((req, res) => {
      if (broken) return void res.end('{"data":{"users":[]}}');
      broken = true;
      req.socket.resetAndDestroy();
    });
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({ data: { users: [] } });
  });

  test('says who is calling', async () => {
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

    test('takes turns', async () => {
      const asked: string[] = [];
      const one = await clientOf(answering(asked, 'one'));
      const two = await clientOf(answering(asked, 'two'));
      const client = await clientOf(() => undefined, { urls: [one.url, two.url] });
      for (let turn = 0; turn < 4; turn++) await client.execute({ query: 'mutation { touch }' }, caller);
      expect(asked).toEqual(['one', 'two', 'one', 'two']);
    });

    test('sends a mutation to the other one when the first takes no connection, and asks that last for a while', async () => {
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

    test('asks one that stops last for a while, although it answers', async () => {
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

    test('does not send a mutation again that may have arrived', async () => {
      const asked: string[] = [];
      const broken = await clientOf((req) => void req.socket.resetAndDestroy());
      const there = await clientOf(answering(asked, 'there'));
      const client = await clientOf(() => undefined, { urls: [broken.url, there.url] });
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
      expect(asked).toEqual([]);
    });
  });

  describe('of an area that takes its time', () => {
    const deadline = { idleMs: 300, totalMs: 60_000 };

    test('waits as long as there are signs of life', async () => {
      const client = await clientOf(
        (_req, res) => {
          let signs = 0;
          const pulse = setInterval(() => {
            signs += 1;
            if (signs <= 12) return res.writeProcessing();
            clearInterval(pulse);
            res.end('{"data":{"touch":true}}');
          }, 50);
        },
        { deadline },
      );
      expect(await client.execute({ query: 'mutation { touch }' }, caller)).toEqual({
        data: { touch: true },
      });
    });

    test('does not wait for ever', async () => {
      const client = await clientOf(
        (req, res) => {
          const pulse = setInterval(() => res.writeProcessing(), 20);
          req.socket.on('close', () => clearInterval(pulse));
        },
        { deadline: { idleMs: 60_000, totalMs: 300 } },
      );
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    });
  });
});

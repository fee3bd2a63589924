import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { subgraphListener } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { rateLimited } from '#protocol/errors';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { closeHttpClients, httpClientOf } from '../test-support/http-clients';
import { authArea, caller, recordedCalls, silent } from '../test-support/two-areas';
import { inProcessClient } from './in-process-client';

const unreachable = {
  message: 'The auth area cannot be reached',
  extensions: { code: 'UPSTREAM_UNAVAILABLE' },
};

describe('the HTTP client', () => {
  afterEach(closeHttpClients);

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
    const client = await httpClientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
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
    const client = await httpClientOf((_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ data: null, errors: [error] }));
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message: error.message, extensions: { code: 'RATE_LIMITED', retryAfter: 20 } },
    ]);
  });

  test('keeps its connections alive', async () => {
    const { signing, keys } = await newCallerKeys();
    const connections = new Set<unknown>();
    const subgraph = subgraphListener({ subgraph: authArea, keys, log: silent });
    const client = await httpClientOf(
      (req, res) => {
        connections.add(req.socket);
        subgraph(req, res);
      },
      { key: signing },
    );
    for (let request = 0; request < 10; request++)
      await client.execute({ query: '{ users { id } }' }, caller);
    // A response is passed on just before its connection is free again.
    expect(connections.size).toBeLessThanOrEqual(2);
  });

  test('reports a subgraph that rejects the assertion as unreachable', async () => {
    const other = await newCallerKeys();
    const client = await httpClientOf(
      subgraphListener({ subgraph: authArea, keys: other.keys, log: silent }),
    );
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({
      data: null,
      errors: [unreachable],
    });
  });

  test('reports a timeout as unreachable', async () => {
    const client = await httpClientOf(() => undefined, { deadline: { idleMs: 50, totalMs: 5000 } });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('times out a hung subgraph within five seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      const client = await httpClientOf(() => jest.advanceTimersByTime(4800));
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each<[string, RequestListener]>([
    ['stops', (_, res) => void res.write('{"data":')],
    ['ends with its connection', (_, res) => void res.write('{"data":', () => res.socket?.destroy())],
  ])('reports a response that %s halfway as unreachable', async (_, listener) => {
    const client = await httpClientOf(listener, { deadline: { idleMs: 50, totalMs: 5000 } });
    expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
  });

  test('times out while a connection is being established', async () => {
    // Never finishes the handshake of TLS.
    const server = createTcpServer((socket) => closing.push(() => socket.destroy()));
    const closing: (() => void)[] = [() => server.close()];
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const logged = jest.spyOn(silent, 'error');
    const client = await httpClientOf(() => undefined, {
      urls: [`https://127.0.0.1:${port}/graphql`],
      deadline: { idleMs: 50, totalMs: 5000 },
    });
    expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
    for (const close of closing) close();
    const err = expect.objectContaining({ message: 'no data or heartbeat for 50 ms' });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err }), expect.anything());
    logged.mockRestore();
  });

  test('reports a closed server as unreachable', async () => {
    const client = await httpClientOf(() => undefined);
    client.server.close();
    await once(client.server, 'close');
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test.each([
    ['invalid JSON', 200, '<html>'],
    ['an invalid GraphQL response', 200, '{"data":3}'],
    ['status 500', 500, '{"data":{}}'],
  ])('rejects %s', async (_, status, body) => {
    const client = await httpClientOf((_req, res) => void res.writeHead(status).end(body), {
      maxResponseBytes: 1000,
    });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([unreachable]);
  });

  test('says so if a response is too large', async () => {
    const client = await httpClientOf(
      (_req, res) => void res.end(`{"data":{"users":"${'x'.repeat(2000)}"}}`),
      {
        maxResponseBytes: 1000,
      },
    );
    const message = 'The response of the auth area has more than 1000 bytes: request less at once';
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
  });

  test('masks errors with unknown codes', async () => {
    const body = {
      data: null,
      errors: [{ message: 'at 10.1.2.3', extensions: { code: 'WHATEVER', stacktrace: ['x'] } }],
    };
    const client = await httpClientOf((_, res) => void res.end(JSON.stringify(body)));
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toEqual([
      { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ]);
  });

  test('passes the caller on', async () => {
    const { signing, keys } = await newCallerKeys();
    const client = await httpClientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
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
    const responding =
      (list: string[], name: string): RequestListener =>
      (_req, res) => {
        list.push(name);
        res.end('{"data":{"touch":true}}');
      };

    test('rotates them', async () => {
      const requested: string[] = [];
      const first = await httpClientOf(responding(requested, 'one'));
      const second = await httpClientOf(responding(requested, 'two'));
      const client = await httpClientOf(() => undefined, { urls: [first.url, second.url] });
      for (let turn = 0; turn < 4; turn++) await client.execute({ query: 'mutation { touch }' }, caller);
      expect(requested).toEqual(['one', 'two', 'one', 'two']);
    });

    test('sends a mutation elsewhere if the first refuses connections, and tries that one last for a while', async () => {
      const requested: string[] = [];
      const gone = await httpClientOf(() => undefined);
      gone.server.close();
      await once(gone.server, 'close');
      const there = await httpClientOf(responding(requested, 'there'));
      const client = await httpClientOf(() => undefined, { urls: [gone.url, there.url] });
      for (let turn = 0; turn < 3; turn++) {
        expect(await client.execute({ query: 'mutation { touch }' }, caller)).toEqual({
          data: { touch: true },
        });
      }
      expect(requested).toEqual(['there', 'there', 'there']);
    });

    test('tries a draining process last for a while', async () => {
      const requested: string[] = [];
      const leaves = await httpClientOf((req, res) => {
        res.setHeader('connection', 'close');
        responding(requested, 'leaves')(req, res);
      });
      const stays = await httpClientOf(responding(requested, 'stays'));
      const client = await httpClientOf(() => undefined, { urls: [leaves.url, stays.url] });
      for (let turn = 0; turn < 4; turn++) await client.execute({ query: 'mutation { touch }' }, caller);
      expect(requested).toEqual(['leaves', 'stays', 'stays', 'stays']);
    });

    test('does not retry a mutation that may have arrived', async () => {
      const requested: string[] = [];
      const broken = await httpClientOf((req) => void req.socket.resetAndDestroy());
      const there = await httpClientOf(responding(requested, 'there'));
      const client = await httpClientOf(() => undefined, { urls: [broken.url, there.url] });
      expect((await client.execute({ query: 'mutation { touch }' }, caller)).errors).toEqual([unreachable]);
      expect(requested).toEqual([]);
    });
  });

  describe('with a slow subgraph', () => {
    const deadline = { idleMs: 300, totalMs: 60_000 };

    test('extends the timeout on each heartbeat', async () => {
      const client = await httpClientOf(
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
      const client = await httpClientOf(
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

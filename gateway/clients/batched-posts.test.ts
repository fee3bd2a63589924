import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { subgraphListener } from '#kit/serving/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { BATCH_MEDIA_TYPE, MAX_BATCH_REQUESTS } from '#protocol/request-batch';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { batching, busyClient } from '../test-support/busy-client';
import { closeHttpClients, httpClientOf } from '../test-support/http-clients';
import { authArea, caller, recordedCalls, silent } from '../test-support/two-areas';
import { inProcessClient } from './in-process-client';

const unreachable = { errors: [expect.objectContaining({ message: 'The auth area cannot be reached' })] };

const user = (id: string): SubgraphRequest => ({
  query: 'query Q($id: ID!) { user(id: $id) { username } }',
  variables: { id },
});
const touch = (mark: string): SubgraphRequest => ({ query: `mutation { touch(mark: "${mark}") }` });

afterEach(closeHttpClients);

/** A busy client of an area. */
async function busyClientOfArea(wrap = (listener: RequestListener): RequestListener => listener) {
  const { signing, keys } = await newCallerKeys();
  return busyClient(wrap(subgraphListener({ subgraph: authArea, keys, log: silent })), { key: signing });
}

const answer = (index: number) => `${JSON.stringify({ index, status: 200, body: { data: { index } } })}\n`;

describe('requests that are ready in the same turn', () => {
  it('share one POST, and get the same responses as in process', async () => {
    const requests: SubgraphRequest[] = [
      user('ann'),
      { query: '{ users { badge } refused }' },
      { query: '{ crashed }' },
      { query: '{ nothing }' },
      { query: '}' },
      { query: 'mutation { changeUser(id: "ann", input: { name: "line\\nfeed" }) { received } }' },
      user('bob'),
    ];
    const { execute, posts } = await busyClientOfArea();
    const here = inProcessClient(authArea, silent);
    const expected = await Promise.all(requests.map((request) => here.execute(request, caller)));
    expect(await Promise.all(requests.map((request) => execute(request, caller)))).toEqual(
      JSON.parse(JSON.stringify(expected)),
    );
    expect(posts).toEqual([BATCH_MEDIA_TYPE]);
  });

  it('carry their own callers', async () => {
    const { execute } = await busyClientOfArea();
    recordedCalls.length = 0;
    await Promise.all(
      ['r-1', 'r-2', 'r-3'].map((requestId) =>
        execute(
          { query: 'mutation { whoami }' },
          { ...caller, requestId, address: `10.0.0.${requestId.at(-1)}` },
        ),
      ),
    );
    expect(recordedCalls.toSorted()).toEqual([
      'whoami anonymous r-1 10.0.0.1',
      'whoami anonymous r-2 10.0.0.2',
      'whoami anonymous r-3 10.0.0.3',
    ]);
  });

  it('are as many as an area takes, and short', async () => {
    const { execute, posts } = await busyClientOfArea();
    const long = { ...user('ann'), variables: { id: 'x'.repeat(10_000) } };
    const requests = [long, ...Array(MAX_BATCH_REQUESTS + 2).fill(user('bob'))];
    const answers = await Promise.all(requests.map((request) => execute(request, caller)));
    expect(answers).toEqual([
      { data: { user: null } },
      ...Array(MAX_BATCH_REQUESTS + 2).fill({ data: { user: { username: 'Bob' } } }),
    ]);
    expect(posts.toSorted()).toEqual(['application/json', BATCH_MEDIA_TYPE, BATCH_MEDIA_TYPE]);
  });

  it('get their responses one by one', async () => {
    let finish = () => {};
    const { execute } = await busyClient(
      batching((_lines, res) => {
        res.write(answer(1));
        finish = () => res.end(answer(0));
      }),
    );
    const slow = execute(touch('slow'), caller);
    expect(await execute(touch('quick'), caller)).toEqual({ data: { index: 1 } });
    finish();
    expect(await slow).toEqual({ data: { index: 0 } });
  });

  it('are kept alive by empty lines', async () => {
    const { execute } = await busyClient(
      batching((_lines, res) => {
        let heartbeats = 0;
        const timer = setInterval(() => {
          heartbeats += 1;
          if (heartbeats <= 12) return void res.write('\n');
          clearInterval(timer);
          res.end(answer(0) + answer(1));
        }, 100);
      }),
      { deadline: { idleMs: 1000, totalMs: 60_000 } },
    );
    const answers = await Promise.all([execute(touch('a'), caller), execute(touch('b'), caller)]);
    expect(answers).toEqual([{ data: { index: 0 } }, { data: { index: 1 } }]);
  });

  it('end on the server too when the time of the last one is up', async () => {
    let closed: Promise<unknown> | null = null;
    const { execute } = await busyClient(
      batching((_lines, res, req) => {
        closed = once(req.socket, 'close');
        res.write(answer(0));
      }),
      { deadline: { idleMs: 200, totalMs: 5000 } },
    );
    expect(await Promise.all([execute(touch('a'), caller), execute(touch('b'), caller)])).toEqual([
      { data: { index: 0 } },
      expect.objectContaining(unreachable),
    ]);
    await closed;
  });
});

describe('a batch', () => {
  it('whose connection breaks is retried for the queries that have no response', async () => {
    const batches: string[][] = [];
    const { execute } = await busyClient(
      batching((lines, res, req) => {
        batches.push(lines.map(({ body: { query } }) => query));
        if (batches.length > 1) return void res.end(lines.map((_, index) => answer(index)).join(''));
        res.write(answer(0), () => setTimeout(() => req.socket.resetAndDestroy(), 50));
      }),
    );
    const queries = [user('ann'), user('ann'), touch('mark'), user('bob')];
    const answers = await Promise.all(queries.map((request) => execute(request, caller)));
    expect(answers).toEqual([
      { data: { index: 0 } },
      { data: { index: 0 } },
      expect.objectContaining(unreachable),
      { data: { index: 1 } },
    ]);
    expect(batches).toHaveLength(2);
  });

  it.each([
    ['ends without a response', (res: ServerResponse) => res.end(answer(0))],
    ['has a line that is not JSON', (res: ServerResponse) => res.end(`${answer(0)}{\n${answer(1)}`)],
    ['has a line that is no response', (res: ServerResponse) => res.end(`${answer(0)}{"index":1}\n`)],
    ['has an oversized line', (res: ServerResponse) => res.end(`${answer(0)}${' '.repeat(2000)}`)],
    ['has status 500', (res: ServerResponse) => res.writeHead(500).end(answer(0) + answer(1))],
  ])('that %s fails the requests concerned', async (_, respond) => {
    let batches = 0;
    const { execute } = await busyClient(
      batching((_lines, res) => {
        batches += 1;
        respond(res);
      }),
      { maxResponseBytes: 1000 },
    );
    const [first, second] = await Promise.all([execute(touch('a'), caller), execute(touch('b'), caller)]);
    expect(second).toMatchObject(unreachable);
    expect([{ data: { index: 0 } }, { data: null, ...unreachable }]).toContainEqual(first);
    expect(batches).toBe(1);
  });

  it('that is refused as a whole is sent one by one', async () => {
    const { execute, posts } = await busyClientOfArea((listener) => (req, res) => {
      if (req.headers['content-type'] !== BATCH_MEDIA_TYPE) return listener(req, res);
      res.writeHead(401).end();
    });
    expect(await Promise.all([execute(user('ann'), caller), execute(user('bob'), caller)])).toEqual([
      { data: { user: { username: 'Ann' } } },
      { data: { user: { username: 'Bob' } } },
    ]);
    expect(posts).toEqual([BATCH_MEDIA_TYPE, 'application/json', 'application/json']);
  });

  it('is not sent to an older version, which never said that it takes batches', async () => {
    const contentTypes: unknown[] = [];
    const client = await httpClientOf((req, res) => {
      contentTypes.push(req.headers['content-type']);
      res.end('{"data":{"touch":null}}');
    });
    await client.execute(touch('first'), caller);
    await Promise.all([client.execute(touch('a'), caller), client.execute(touch('b'), caller)]);
    expect(contentTypes).toEqual(Array(3).fill('application/json'));
  });

  it('is no longer sent after an older version has replaced the process', async () => {
    let isOld = false;
    const { execute, posts } = await busyClientOfArea((listener) => (req, res) => {
      if (!isOld) return listener(req, res);
      const isBatch = req.headers['content-type'] === BATCH_MEDIA_TYPE;
      res.writeHead(isBatch ? 400 : 200).end('{"data":{"touch":null}}');
    });
    isOld = true;
    const twice = () => Promise.all([execute(touch('a'), caller), execute(touch('b'), caller)]);
    expect(await twice()).toEqual([{ data: { touch: null } }, { data: { touch: null } }]);
    await twice();
    expect(posts).toEqual([BATCH_MEDIA_TYPE, ...Array(4).fill('application/json')]);
  });

  it('of a draining process makes it the last to be tried', async () => {
    const asked: string[] = [];
    const named = (name: string, isLast: boolean) =>
      batching((lines, res) => {
        const all = lines.map((_, index) => ({ index, status: 200, isLast, body: { data: {} } }));
        asked.push(name);
        res.end(all.map((one) => `${JSON.stringify(one)}\n`).join(''));
      });
    const leaves = await busyClient(named('leaves', true));
    const stays = await busyClient(named('stays', false));
    const client = await httpClientOf(() => undefined, { urls: [leaves.url, stays.url] });
    const eight = Array.from({ length: 8 }, () => touch('mark'));
    const together = () => Promise.all(eight.map((request) => client.execute(request, caller)));
    await together();
    await together();
    expect(asked.toSorted()).toEqual(['leaves', 'stays']);
    await together();
    expect(asked.slice(2)).toEqual(['stays']);
  });
});

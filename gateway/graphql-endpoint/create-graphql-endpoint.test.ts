import type { Graph } from '../graph/graph';
import { recordedCalls } from '../test-support/two-areas';
import { closeServers, openTestGraph, serve } from './test-support/graph-server';

let graph: Graph;

beforeAll(async () => {
  graph = await openTestGraph();
});
afterEach(closeServers);
afterAll(() => graph.close());

describe('the graph over HTTP', () => {
  it('executes a query that joins subgraphs', async () => {
    const { post } = await serve(graph);
    const query = 'query ($id: ID!) { event(id: $id) { title host { username } } }';
    const { status, headers, body } = await post({ query, variables: { id: '1' } });
    expect([status, body]).toEqual([
      200,
      { data: { event: { title: 'Event 1', host: { username: 'Ann' } } } },
    ]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('ratelimit-policy')).toBe('"public";q=1000;w=60');
  });

  it('passes the caller to subgraphs', async () => {
    const { post } = await serve(graph);
    recordedCalls.length = 0;
    const headers = { authorization: 'Bearer ada', 'x-request-id': 'r-7' };
    const response = await post({ query: 'mutation { whoami }' }, headers);
    expect(response.status).toBe(200);
    expect(recordedCalls).toEqual(['whoami user r-7 127.0.0.1']);
    expect(response.headers.get('ratelimit-policy')).toBe('"authenticated";q=1000;w=60');
  });

  it('counts cache-bypassing fields in a separate class before execution', async () => {
    const { post } = await serve(graph);
    const query =
      'query($r: Boolean!) { a: event(id: "1", refresh: $r) { title } b: event(id: "1", refresh: $r) { title } }';
    const allowed = await post({ query, variables: { r: true } });
    expect(allowed.headers.get('ratelimit-policy')).toBe('"public";q=1000;w=60, "refresh";q=2;w=60');
    const rejected = await post({ query, variables: { r: true } });
    expect([rejected.status, rejected.body.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    const ordinary = await post({ query, variables: { r: false } });
    expect(ordinary.headers.get('ratelimit-policy')).toBe('"public";q=1000;w=60');
  });

  it('treats an invalid credential as none', async () => {
    const { post } = await serve(graph);
    recordedCalls.length = 0;
    const headers = { authorization: 'Bearer garbage', 'x-request-id': 'r-8' };
    expect((await post({ query: 'mutation { whoami }' }, headers)).status).toBe(200);
    expect(recordedCalls).toEqual(['whoami anonymous r-8 127.0.0.1']);
  });

  it('returns a subgraph error with path, code and argument', async () => {
    const { post } = await serve(graph);
    const { status, body } = await post({ query: '{ user(id: "bob") { badge } }' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { user: { badge: null } },
      errors: [{ message: 'No badge for you', extensions: { code: 'FORBIDDEN', argument: 'badge' } }],
    });
  });

  it('masks unexpected errors', async () => {
    const { post } = await serve(graph);
    const { status, body } = await post({ query: '{ crashed }' });
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([
      { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|10\.1\.2\.3|stack/);
  });

  it('reports a missing non-null value', async () => {
    const { post } = await serve(graph);
    const { body } = await post({ query: '{ required }' });
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
  });

  it('names an unreachable subgraph', async () => {
    const half = await openTestGraph('events');
    const { post } = await serve(half);
    const { status, body } = await post({ query: '{ user(id: "ann") { username hosted { id } } }' });
    await half.close();
    expect(status).toBe(200);
    expect(body.data).toEqual({ user: { username: 'Ann', hosted: null } });
    expect(body.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    expect(body.errors?.[0]?.message).toContain('events');
    expect(JSON.stringify(body.errors)).not.toMatch(/"@"|_entities/);
  });
});

describe('the rate limit of the graph', () => {
  it('counts root fields, those in fragments included', async () => {
    const { post } = await serve(graph, { publicLimit: 10 });
    const query =
      '{ ...F ... on Query { u3: users { id } } } fragment F on Query { users { id } u2: users { id } }';
    const { headers } = await post({ query });
    expect(headers.get('ratelimit')).toMatch(/^"public";r=7;/);
  });

  it('counts a rejected operation as one request', async () => {
    const { post } = await serve(graph, { publicLimit: 1 });
    expect((await post('nonsense')).status).toBe(400);
    const rejected = await post({ query: '{ users { id } }' });
    const retryAfter = Number(rejected.headers.get('retry-after'));
    const message = `rate limit exceeded, retry in ${retryAfter} seconds`;
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { errors: [{ message, extensions: { code: 'RATE_LIMITED', retryAfter } }] },
    ]);
  });
});

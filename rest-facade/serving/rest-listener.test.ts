import { type FakeField, failing } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { closeServers, operationsFrom, serveRest } from '../test-support/rest-server';

const operations = operationsFrom(
  itemSchema,
  [
    `"S" query GetItem($id: ID!) @rest(method: GET, path: "/auth/items/:id", access: PUBLIC, notFound: "Item not found") {
      body: item(id: $id) { id own_name: ownName part { id } }
    }`,
    `"S" query ListItems($page: Int! = 1, $size: Size, $names: [String!])
      @rest(method: GET, path: "/auth/items", access: PUBLIC) {
      items(page: $page, size: $size, names: $names) { id }
    }`,
    `"S" query Held @rest(method: GET, path: "/auth", access: PUBLIC) { body: holder { holds ... on Box { item { id } } } }`,
    `"S" query Secret($word: String @from(header: "X-Word"), $key: String @from(cookie: "key"))
      @rest(method: GET, path: "/auth/secret", access: AUTHENTICATED) { body: secret(word: $word, key: $key) { id } }`,
    `"S" mutation Rename($id: ID!, $own_name: String) @rest(method: GET, path: "/auth/rename/:id", access: PUBLIC) {
      body: changeItem(id: $id, input: { ownName: $own_name }) { id }
    }`,
  ],
  'auth',
);

let item: FakeField = ({ id }) => ({ id, ownName: 'n' });
const recordedArgs: unknown[] = [];
const record: FakeField = (args) => {
  recordedArgs.push({ ...args });
  return [{ id: '1' }];
};

const fields: Record<string, FakeField> = {
  item: (args, caller) => item(args, caller),
  items: record,
  holder: () => ({ __typename: 'Hole', holds: false }),
  secret: (args) => ({ id: `${args.word} ${args.key}` }),
  changeItem: () => ({ id: '1' }),
};

const serve = (options = {}) => serveRest(itemSchema, operations, { fields, ...options });

beforeEach(() => {
  recordedArgs.length = 0;
  item = ({ id }) => ({ id, ownName: null });
});

afterEach(closeServers);

describe('an endpoint', () => {
  it('returns the shape of its document', async () => {
    const server = await serve();
    const response = await server.ask('GET', '/auth/items/a%20b?ignored=1');
    expect(response.status).toBe(200);
    expect(response.text).toBe('{"id":"a b","own_name":null,"part":null}');
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '40',
      'x-request-id': 'request-1',
      ratelimit: 'limit',
    });
    expect((await server.ask('GET', '/auth/items')).json).toEqual({ items: [{ id: '1' }] });
    expect((await server.ask('GET', '/auth')).json).toEqual({ holds: false });
  });

  it('reads its variables from their sources', async () => {
    const server = await serve();
    await server.ask('GET', '/auth/items?page=3&size=large&names=a&names=b%26');
    await server.ask('GET', '/auth/items');
    expect(recordedArgs).toEqual([{ page: 3, size: 'large', names: ['a', 'b&'] }, { page: 1 }]);
    const headers = { authorization: 'user', 'x-word': 'w', cookie: 'a=b; key=k' };
    expect((await server.ask('GET', '/auth/secret', { headers })).json).toEqual({ id: 'w k' });
  });

  it.each([
    ['/auth/items?page=x', 'page must be a whole number'],
    ['/auth/items?page=1&page=2', 'page must occur only once'],
    ['/auth/items?size=huge', 'size must be small or large'],
    ['/auth/items?names=%00', 'names[0] must not contain control characters'],
    ['/auth/items?size=%E0%A4', 'size must be valid percent-encoding'],
    ['/auth/items/%00', 'id must not contain control characters'],
    ['/auth/items/%E0%A4', 'The path must be valid percent-encoding'],
  ])('rejects GET %s', async (target, error) => {
    const server = await serve();
    const response = await server.ask('GET', target);
    expect([response.status, response.json]).toEqual([400, { error }]);
  });

  it('returns 404 with the document’s message when nothing is found', async () => {
    item = () => null;
    const server = await serve();
    const response = await server.ask('GET', '/auth/items/a');
    expect([response.status, response.json]).toEqual([404, { error: 'Item not found' }]);
    expect(response.headers['x-error-code']).toBe('NOT_FOUND');
  });

  it('wraps successes and errors in the envelope on request', async () => {
    const server = await serve();
    const headers = { 'x-response-envelope': 'true' };
    expect((await server.ask('GET', '/auth', { headers })).json).toEqual({
      data: { holds: false },
      error: null,
    });
    const rejected = await server.ask('GET', '/auth/secret', { headers });
    expect(rejected.json).toEqual({ data: null, error: 'Authentication required' });
    const plain = await server.ask('GET', '/auth', { headers: { 'x-response-envelope': 'false' } });
    expect(plain.json).toEqual({ holds: false });
  });

  it('serves HEAD like GET without the body, and only for queries', async () => {
    const server = await serve();
    const get = await server.ask('GET', '/auth/items/a');
    const head = await server.ask('HEAD', '/auth/items/a');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await server.ask('HEAD', '/auth/rename/a')).status).toBe(404);
  });

  it('is not cacheable, and does not vary by caller', async () => {
    const server = await serve();
    const cacheControl = async (target: string, headers = {}) =>
      (await server.ask('GET', target, { headers })).headers['cache-control'];
    expect(await cacheControl('/auth')).toBe('no-store');
    expect(await cacheControl('/auth', { authorization: 'user' })).toBe('no-store');
    expect(await cacheControl('/auth', { authorization: 'wrong' })).toBe('no-store');
    expect(await cacheControl('/auth/secret', { authorization: 'user' })).toBe('no-store');
    expect(await cacheControl('/auth/items?page=x')).toBe('no-store');
  });
});

describe('an unknown path', () => {
  it('is 404 for a wrong method, and at an address without a fallback', async () => {
    const server = await serve();
    for (const [method, target] of [
      ['DELETE', '/auth/items'],
      ['PATCH', '/auth'],
      ['GET', '/nowhere'],
      ['GET', '/auth/items/a/b'],
    ] as const) {
      const response = await server.ask(method, target);
      expect([response.status, response.json]).toEqual([404, { error: 'Not found' }]);
    }
    expect(server.edge.admitted.map(({ rateClass }) => rateClass)).toEqual(Array(4).fill('public'));
  });

  it('is passed to the fallback, together with the edge’s request', async () => {
    const server = await serve({
      fallback: (_req: unknown, res: import('node:http').ServerResponse, request: { requestId: string }) =>
        res.end(JSON.stringify(request.requestId)),
    });
    expect((await server.ask('GET', '/nowhere')).text).toBe('"request-1"');
    expect(server.edge.admitted).toEqual([]);
    expect((await server.ask('DELETE', '/auth/items')).status).toBe(404);
  });

  it('is served without the prefix at a direct address', async () => {
    const server = await serve({ prefix: 'auth' });
    expect((await server.ask('GET', '/')).json).toEqual({ holds: false });
    expect((await server.ask('GET', '/items/a')).status).toBe(200);
    expect((await server.ask('GET', '/auth/items/a')).status).toBe(404);
  });
});

describe('the edge', () => {
  it('responds to preflights and rejects foreign origins', async () => {
    const server = await serve();
    expect((await server.ask('OPTIONS', '/auth')).status).toBe(204);
    const response = await server.ask('GET', '/auth', { headers: { origin: 'https://evil.example' } });
    expect([response.status, response.json]).toEqual([403, { error: 'Origin not allowed' }]);
  });
});

describe('an error of the graph', () => {
  it.each([
    ['BAD_USER_INPUT', 400],
    ['CONFLICT', 400],
    ['PAYLOAD_TOO_LARGE', 400],
    ['UNSUPPORTED_MEDIA_TYPE', 400],
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['RATE_LIMITED', 429],
    ['UPSTREAM_UNAVAILABLE', 500],
  ] as const)('%s is %i, with its own message', async (code, status) => {
    item = failing(code, 'some words');
    const server = await serve();
    const response = await server.ask('GET', '/auth/items/a');
    expect([response.status, response.json]).toEqual([status, { error: 'some words' }]);
    expect(response.headers['x-error-code']).toBe(code);
  });

  it.each([
    ['RATE_LIMITED', 429],
    ['UPSTREAM_UNAVAILABLE', 500],
  ] as const)('%s sets Retry-After, if known', async (code, status) => {
    item = failing(code, 'some words', { retryAfter: 20 });
    const server = await serve();
    const { headers, status: responseStatus } = await server.ask('GET', '/auth/items/a');
    expect([responseStatus, headers['retry-after']]).toEqual([status, '20']);
    item = failing(code, 'some words');
    expect((await server.ask('GET', '/auth/items/a')).headers).not.toHaveProperty('retry-after');
  });

  it('fails the response even if only a part failed', async () => {
    item = () => ({ id: '1', part: failing('NOT_FOUND', 'part not found') });
    const server = await serve();
    const response = await server.ask('GET', '/auth/items/a');
    expect([response.status, response.json]).toEqual([404, { error: 'part not found' }]);
  });

  it('reveals no internals', async () => {
    item = () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    };
    const server = await serve();
    const response = await server.ask('GET', '/auth/items/a');
    expect([response.status, response.json]).toEqual([500, { error: 'Internal server error' }]);
  });

  it('that is unexpected is logged with the request id and masked', async () => {
    const server = await serve();
    const response = await server.ask('GET', '/auth', { headers: { authorization: 'broken' } });
    expect([response.status, response.json]).toEqual([500, { error: 'Internal server error' }]);
    expect(response.headers['x-error-code']).toBe('INTERNAL_SERVER_ERROR');
    expect(server.edge.logged).toHaveLength(1);
    expect(JSON.parse(server.edge.logged[0] ?? '')).toMatchObject({
      requestId: 'request-1',
      err: { message: 'secret at 10.0.0.7' },
    });
  });
});

import { getIntrospectionQuery } from 'graphql';
import type { Graph } from '../graph/graph';
import { recordedCalls } from '../test-support/two-areas';
import { closeServers, openTestGraph, rejection, serve } from './test-support/graph-server';

let graph: Graph;

beforeAll(async () => {
  graph = await openTestGraph();
});
afterEach(closeServers);
afterAll(() => graph.close());

describe('a rejected operation', () => {
  it.each([
    ['syntax', { query: '{ user(' }, /^Syntax Error/],
    ['an unknown field', { query: '{ nothing }' }, /^Cannot query field "nothing"/],
    ['a missing variable', { query: 'query ($id: ID!) { user(id: $id) { id } }' }, /\$id.*was not provided/],
    [
      'a variable of another type',
      { query: 'query ($n: Int!) { users(limit: $n) { id } }', variables: { n: 'x' } },
      /\$n/,
    ],
    [
      'an unknown operation name',
      { query: 'query a { users { id } }', operationName: 'b' },
      /^document has no operation/,
    ],
    [
      'no operation name among several',
      { query: 'query a { users { id } } query b { users { id } }' },
      /^operationName must/,
    ],
    [
      'an internal field',
      { query: '{ stored(id: "1") { key } }' },
      /^Cannot query field "stored" on type "Query"\.$/,
    ],
    [
      'a name close to an internal field',
      { query: '{ storid }' },
      /^Cannot query field "storid" on type "Query"\.$/,
    ],
    [
      'an internal argument',
      { query: '{ users(hidden: "x") { id } }' },
      /^Unknown argument "hidden" on field "Query.users"\.$/,
    ],
    [
      'a name close to an internal argument',
      { query: '{ users(hiden: "x") { id } }' },
      /^Unknown argument "hiden" on field "Query.users"\.$/,
    ],
    [
      '_entities',
      { query: '{ _entities(representations: []) { __typename } }' },
      /^Cannot query field "_entities"/,
    ],
    ['_service', { query: '{ _service { sdl } }' }, /^Cannot query field "_service"/],
    [
      'names of Object.prototype',
      { query: '{ constructor hasOwnProperty }' },
      /^Cannot query field "constructor"/,
    ],
    ['a subscription', { query: 'subscription { users { id } }' }, /^subscriptions/],
    ['a batch', [{ query: '{ users { id } }' }], /^batches/],
    [
      'a persisted query',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } },
      /^PersistedQueryNotSupported$/,
    ],
    ['no JSON', '{ users', /^body must be a JSON object/],
    ['no object', '"x"', /^body must be a JSON object/],
    ['nothing', '', /^query must be a string/],
  ])('reports %s', async (_what, body, message) => {
    const { post } = await serve(graph);
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body).not.toHaveProperty('data');
    for (const error of response.body.errors ?? []) {
      expect(error.extensions).toEqual({ code: 'BAD_USER_INPUT' });
      expect(error.message).not.toMatch(/node_modules|\.js|subgraph/);
    }
    expect(response.body.errors?.[0]?.message).toMatch(message);
  });

  it.each([
    ['depth', `{ user(id: "ann") ${'{ friend '.repeat(12)} { id } ${'}'.repeat(12)} }`],
    ['root fields of a query', `{ ${'users { id } '.repeat(21)} }`],
    ['root fields of a mutation', `mutation { ${'touch '.repeat(6)} }`],
    ['aliases', `{ users { ${Array.from({ length: 51 }, (_, index) => `a${index}: id`).join(' ')} } }`],
    ['tokens', `{ ${'users '.repeat(2000)} }`],
    ['body size', `{ users { id } } #${'x'.repeat(1_048_576)}`],
  ])('reports the exceeded limit of %s without executing anything', async (limit, query) => {
    const { post } = await serve(graph);
    recordedCalls.length = 0;
    const response = await post({ query });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(response.body.errors?.[0]?.message).toContain(`limit of ${limit}: at most`);
    expect(recordedCalls).toEqual([]);
  });

  it('reports another content type or encoding', async () => {
    const { post } = await serve(graph);
    const query = { query: '{ users { id } }' };
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
      const response = await post(query, headers as Record<string, string>);
      expect(response.status).toBe(400);
      expect(response.body.errors?.[0]?.extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it('reports other methods', async () => {
    const { url } = await serve(graph);
    const response = await fetch(`${url}?query={users{id}}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toEqual(rejection('operations must be sent by POST'));
  });
});

describe('introspection', () => {
  const query = getIntrospectionQuery();

  it('is allowed outside production', async () => {
    const { post } = await serve(graph);
    const { body } = await post({ query });
    const schema = JSON.stringify(body.data);
    expect(schema).toContain('"name":"User"');
    expect(schema).not.toContain('_Entity');
  });

  it('is forbidden in production, in fragments too', async () => {
    const { post } = await serve(graph, { production: true });
    const expected = rejection('introspection requires the permission view_devops', 'FORBIDDEN');
    await expect(post({ query })).resolves.toMatchObject({ status: 403, body: expected });
    const hidden = '{ ...F } fragment F on Query { __type(name: "User") { name } }';
    await expect(post({ query: hidden }, { authorization: 'Bearer ada' })).resolves.toMatchObject({
      status: 403,
    });
    await expect(post({ query: '{ __typename users { __typename } }' })).resolves.toMatchObject({
      status: 200,
    });
  });

  it.each(['operator', 'root'])('is allowed in production for %s', async (bearer) => {
    const { post } = await serve(graph, { production: true });
    await expect(post({ query }, { authorization: `Bearer ${bearer}` })).resolves.toMatchObject({
      status: 200,
    });
  });
});

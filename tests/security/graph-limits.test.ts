import { getIntrospectionQuery } from 'graphql';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectGraphError, expectOperationRejected, expectRejection } from './rejection';

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const nested = (depth: number) => `${'{ x '.repeat(depth)}${'}'.repeat(depth)}`;

describe('an operation of the graph', () => {
  const platform = suitePlatform();
  let client: ApiClient;

  beforeAll(async () => {
    client = platform.anonymous;
  });

  it.each<[string, string, RegExp]>([
    ['13 levels deep', nested(13), /de(ep|pth)/i],
    ['with 51 aliases', `{ viewer { ${repeat(51, (i) => `a${i}: authenticated`)} } }`, /alias/i],
    ['with 21 root fields', `{ ${repeat(21, (i) => `a${i}: viewer { authenticated }`)} }`, /root|field/i],
    ['of 2001 tokens', `{ viewer { ${repeat(2000, () => 'authenticated')} } }`, /token/i],
    [
      'with a list nested 800 times',
      `mutation { createAttendanceBatch(input: { event: "x", date: "2026-01-01", entries: ${'['.repeat(800)}${']'.repeat(800)} }) { created } }`,
      /levels in a value/,
    ],
    ['that is a subscription', 'subscription { viewer { authenticated } }', /./],
    ['that asks for _entities', '{ _entities(representations: []) { __typename } }', /./],
    ['that asks for _service', '{ _service { sdl } }', /./],
    ['that asks for what only the gateway may', '{ sessionIdentity(sessionId: "1") { userId } }', /./],
    ['with an unknown field', '{ nothing }', /./],
  ])('is rejected: %s', async (_what, query, message) => {
    expect(expectOperationRejected(await client.graphql(query))).toMatch(message);
  });

  it('is rejected quickly if fragments double aliases thirty times', async () => {
    const fragments = repeat(
      30,
      (i) => `fragment F${i} on Query { a${i}: viewer { __typename } ...F${i + 1} ...F${i + 1} }`,
    );
    const query = `{ ...F0 } ${fragments} fragment F30 on Query { viewer { authenticated } }`;

    expectOperationRejected(await client.graphql(query));
  });

  it('is executed or rejected if inline fragments are nested 400 deep', async () => {
    const query = `{ ${'... on Query { '.repeat(400)} viewer { authenticated } ${'}'.repeat(400)} }`;

    expect([200, 400]).toContain((await client.graphql(query)).status);
  });

  it('is accepted at the limits', async () => {
    const aliases = `{ viewer { ${repeat(50, (i) => `a${i}: authenticated`)} } }`;
    const roots = `{ ${repeat(20, (i) => `a${i}: viewer { authenticated }`)} }`;

    for (const query of [aliases, roots]) {
      expect((await client.graphql(query)).body).not.toHaveProperty('errors');
    }
  });

  it('is rejected in a batch', async () => {
    const operation = { query: '{ viewer { authenticated } }' };

    for (const json of [[operation, operation], [operation], []]) {
      const response = await client.request('/graphql', { method: 'POST', json });
      expect(response.status).toBe(400);
      expect(expectGraphError(response).code).toBe('BAD_USER_INPUT');
    }
  });

  it('may contain at most five mutations', async () => {
    const admin = await platform.signInAdmin();
    const create = (count: number) =>
      `mutation { ${repeat(count, (i) => `a${i}: createRole(input: { id: "r${i}", name: "R" }) { id }`)} }`;

    expect(expectOperationRejected(await admin.graphql(create(6)))).toMatch(/root|field/i);
    expect(await platform.sql('SELECT id FROM auth.roles')).toEqual([]);
    expect((await admin.graphql(create(5))).body).not.toHaveProperty('errors');
    expect(await platform.sql('SELECT id FROM auth.roles')).toHaveLength(5);
  });

  it.each([
    ['nothing', undefined],
    ['a list of lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a query that is a number', '{"query":1}'],
    ['variables that are a list', '{"query":"{ viewer { authenticated } }","variables":[1]}'],
    ['variables that are text', '{"query":"{ viewer { authenticated } }","variables":"x"}'],
    ['half of its JSON', '{"query":"{ viewer'],
    [
      'more than 1 MiB',
      JSON.stringify({ query: '{ viewer { authenticated } }', extra: 'x'.repeat(1024 * 1024) }),
    ],
  ])('is rejected if the body is %s', async (_what, raw) => {
    const headers = { 'content-type': 'application/json' };
    const response = await client.request('/graphql', {
      method: 'POST',
      headers,
      ...(raw !== undefined && { raw }),
    });

    expect(response.status).toBe(400);
    expect(response.text).not.toContain('node_modules');
    expect((await client.graphql('{ viewer { authenticated } }')).status).toBe(200);
  });

  it('is rejected with variables nested deeply', async () => {
    const depth = 20_000;
    const query = 'query ($ids: [ID!]!) { users(ids: $ids) { id } }';
    const ids = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const raw = `{"query":"${query}","variables":{"ids":${ids}}}`;
    const headers = { 'content-type': 'application/json' };

    const response = await client.request('/graphql', { method: 'POST', headers, raw });

    expect(expectOperationRejected(response)).toMatch('levels in variables: at most 32');
  });

  it('may have a thousand fields, also of one name', async () => {
    for (const count of [990, 999]) {
      const { body } = await client.graphql(`{ bingoHealth { ${repeat(count, () => 'status')} } }`);
      expect(body).toMatchObject({ data: { bingoHealth: { status: 'healthy' } } });
    }
    expect(
      expectOperationRejected(await client.graphql(`{ bingoHealth { ${repeat(1000, () => 'status')} } }`)),
    ).toMatch('limit of fields: at most 1000');
  });

  describe.each(['__proto__', 'constructor'])('with the name %s', (name) => {
    it('is rejected as a field and as an argument', async () => {
      expectOperationRejected(await client.graphql(`{ ${name} }`));
      expectOperationRejected(await client.graphql(`{ viewer { ${name} } }`));
      expectOperationRejected(await client.graphql(`{ viewer(${name}: 1) { authenticated } }`));
      expectOperationRejected(await client.graphql(`{ viewer @${name} { authenticated } }`));
      expectOperationRejected(await client.graphql(`{ ...${name} }`));
    });

    it('is safe as an alias, a variable, an operation', async () => {
      const alias = await client.graphql(`query ${name} { ${name}: viewer { ${name}: authenticated } }`);
      const variable = await client.request('/graphql', {
        method: 'POST',
        raw: `{"query":"query($${name}: Boolean = false) { viewer { authenticated @skip(if: $${name}) } }","variables":{"${name}":false}}`,
        headers: { 'content-type': 'application/json' },
      });
      const operation = await client.request('/graphql', {
        method: 'POST',
        json: { query: '{ viewer { authenticated } }', operationName: name },
      });

      for (const { status } of [alias, variable]) expect([200, 400]).toContain(status);
      if (alias.status === 200)
        expect(alias.text).toContain(`{"data":{"${name}":{"${name}":false}},"extensions":`);
      expect(operation.status).toBe(400);
    });
  });

  it('cannot pollute prototypes through a REST body', async () => {
    const raw = '{"token":"x","__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"valid":true}}}';
    const headers = { 'content-type': 'application/json', 'x-service-key': 'sandbox-service-key' };

    const response = await client.request('/auth/validate', { method: 'POST', raw, headers });

    expect(response.body).toEqual({ valid: false, user: null, permissions: [], roles: [] });
    expect((await client.get('/auth/me')).body).toEqual({ authenticated: false });
  });

  it('may be introspected outside production, at any depth', async () => {
    const response = await client.graphql(getIntrospectionQuery());

    expect(response.body).toHaveProperty('data.__schema.types');
    expect(response.text).not.toMatch(/"_Entity"|"_Service"|"SessionIdentity"|"sessionIdentity"/);
  });

  it('may be introspected with all that validation knows, but not beside other fields', async () => {
    const all = { oneOf: true, inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true };
    const response = await client.graphql(getIntrospectionQuery({ ...all, directiveIsRepeatable: true }));
    expect(response.body).toHaveProperty('data.__schema.types');
    expect(response.body).not.toHaveProperty('errors');

    const beside = '{ __type(name: "User") { isOneOf } viewer { authenticated } }';
    expect(expectGraphError(await client.graphql(beside))).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'Cannot query field "isOneOf" on type "__Type".',
    });
  });

  it('is not served at the direct addresses', async () => {
    const direct = client.at(platform.areaUrls.auth);

    for (const path of ['/graphql', '/auth/graphql', '/_service']) {
      const json = { query: '{ _service { sdl } }' };
      expectRejection(await direct.request(path, { method: 'POST', json }), 404, 'NOT_FOUND');
    }
  });
});

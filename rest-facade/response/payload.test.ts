import { buildOpenApi } from '../openapi/build-openapi';
import type { FakeField } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { closeServers, operationsFrom, serveRest } from '../test-support/rest-server';

afterEach(closeServers);

const operations = operationsFrom(itemSchema, [
  `"S" query Chain @rest(method: GET, path: "/chain", access: PUBLIC) {
    body: item(id: "1") { body: part { body: part { id own_name: ownName } } }
  }`,
  `"S" query Siblings @rest(method: GET, path: "/siblings", access: PUBLIC) {
    body: item(id: "1") { body: id own_name: ownName }
  }`,
  `"S" query Named @rest(method: GET, path: "/named", access: PUBLIC) { held: item(id: "1") { body: part { id } } }`,
]);
const serving = (item: FakeField) => serveRest(itemSchema, operations, { fields: { item } });
const inner = { id: '3', ownName: 'inner' };

describe('a chain of single fields with the alias body', () => {
  it('unwraps down to the innermost', async () => {
    const server = await serving(() => ({ part: { part: inner } }));
    const { status, json } = await server.ask('GET', '/chain');
    expect([status, json]).toEqual([200, { id: '3', own_name: 'inner' }]);
  });

  it('that is null inside is an error, never a null success', async () => {
    for (const hole of [{ part: { part: null } }, { part: null }]) {
      const server = await serving(() => hole);
      const { status, json } = await server.ask('GET', '/chain');
      expect([status, json]).toEqual([500, { error: 'Internal server error' }]);
    }
  });

  it('ends at a field with siblings', async () => {
    const server = await serving(() => inner);
    expect((await server.ask('GET', '/siblings')).json).toEqual({ body: '3', own_name: 'inner' });
  });

  it('starts at the root', async () => {
    const server = await serving(() => ({ part: inner }));
    expect((await server.ask('GET', '/named')).json).toEqual({ held: { body: { id: '3' } } });
  });

  it('is documented as unwrapped', () => {
    const { paths } = buildOpenApi(itemSchema, operations, '1');
    expect(paths['/chain']?.get?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { type: 'object', required: ['id', 'own_name'], properties: { id: { type: 'string' } } },
        },
      },
    });
  });
});

describe('an object of which a document shows one type only', () => {
  const holder = (path: string, access: string, fields: string) =>
    `"S" query Q${path.length} @rest(method: GET, path: "${path}", access: ${access}) { body: holder { ... on Box { ${fields} } } }`;
  const documents = operationsFrom(itemSchema, [
    holder('/own', 'AUTHENTICATED', 'held: item { id }'),
    holder('/inner', 'AUTHENTICATED', 'body: item { id }'),
    holder('/public', 'PUBLIC', 'held: item { id }'),
  ]);
  const ask = async (path: string, type: 'Box' | 'Hole') => {
    const item = { id: '1' };
    const held = { __typename: type, holds: type === 'Box', item };
    const server = await serveRest(itemSchema, documents, { fields: { holder: () => held } });
    const { status, json } = await server.ask('GET', path, { headers: { authorization: 'user' } });
    return [status, json];
  };

  it('is the response', async () => {
    expect(await ask('/own', 'Box')).toEqual([200, { held: { id: '1' } }]);
    expect(await ask('/inner', 'Box')).toEqual([200, { id: '1' }]);
  });

  it('of another type means that nobody is signed in, where that is required', async () => {
    const unauthenticated = [401, { error: 'Authentication required' }];
    expect(await ask('/own', 'Hole')).toEqual(unauthenticated);
    expect(await ask('/inner', 'Hole')).toEqual(unauthenticated);
    expect(await ask('/public', 'Hole')).toEqual([200, {}]);
  });

  it('is documented as that type, with keys that are optional only where another type is shown', () => {
    const { paths } = buildOpenApi(itemSchema, documents, '1');
    const documented = (path: string) => JSON.stringify(paths[path]?.get?.responses['200']);
    expect(documented('/own')).toContain('"required":["held"]');
    expect(documented('/inner')).toMatch(
      /"schema":{"type":"object","properties":{"id":.*"required":\["id"\]/,
    );
    expect(documented('/public')).not.toContain('"required":["held"]');
  });
});

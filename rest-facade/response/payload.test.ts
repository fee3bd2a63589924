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
const answering = (item: FakeField) => serveRest(itemSchema, operations, { fields: { item } });
const inner = { id: '3', ownName: 'inner' };

describe('a chain of single fields with the alias body', () => {
  it('unwraps down to the innermost', async () => {
    const server = await answering(() => ({ part: { part: inner } }));
    const { status, json } = await server.ask('GET', '/chain');
    expect([status, json]).toEqual([200, { id: '3', own_name: 'inner' }]);
  });

  it('that is null inside is an error, never a null success', async () => {
    for (const hole of [{ part: { part: null } }, { part: null }]) {
      const server = await answering(() => hole);
      const { status, json } = await server.ask('GET', '/chain');
      expect([status, json]).toEqual([500, { error: 'Internal server error' }]);
    }
  });

  it('ends at a field with siblings', async () => {
    const server = await answering(() => inner);
    expect((await server.ask('GET', '/siblings')).json).toEqual({ body: '3', own_name: 'inner' });
  });

  it('starts at the root', async () => {
    const server = await answering(() => ({ part: inner }));
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

import { itemSchema } from '../test-support/item-schema';
import {
  type Ask,
  closeServers,
  operationsFrom,
  type RestServer,
  serveRest,
} from '../test-support/rest-server';

const operations = operationsFrom(itemSchema, [
  `"S" mutation Make($own_name: String!, $tags: [String!]) @rest(method: POST, path: "/items", access: PUBLIC, status: 201) {
    body: makeItem(input: { ownName: $own_name, tags: $tags }) { id own_name: ownName }
  }`,
  `"S" mutation Change($id: ID!, $own_name: String, $channel: String @from(body: "config.channel_id"))
    @rest(method: PUT, path: "/items/:id", access: PUBLIC, notFound: "Item not found") {
    body: changeItem(id: $id, input: { ownName: $own_name, channelId: $channel }) { id }
  }`,
  `"S" mutation Drop($id: ID!, $other: ID) @rest(method: DELETE, path: "/items/:id", access: PUBLIC) {
    body: dropItem(id: $id, other: $other) { id }
  }`,
  `"S" mutation Act @rest(method: POST, path: "/act", access: PUBLIC) { body: dropItem(id: "1") { id } }`,
]);

const recordedArgs: Record<string, unknown>[] = [];
const record = (args: Record<string, unknown>) => {
  recordedArgs.push(JSON.parse(JSON.stringify(args)));
  return { id: '1' };
};

const type = 'application/json';
let server: RestServer;

beforeAll(async () => {
  server = await serveRest(itemSchema, operations, {
    fields: { makeItem: record, changeItem: record, dropItem: record },
  });
});

afterAll(closeServers);

beforeEach(() => {
  recordedArgs.length = 0;
});

function post(body: string | Buffer, headers: Record<string, string> = { 'content-type': type }) {
  return server.ask('POST', '/items', { body, headers });
}

describe('a JSON body', () => {
  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON ;charset="UTF-8"']])(
    'is read as %s',
    async (contentType) => {
      const response = await post('{"own_name":"ä","unknown":{}}', { 'content-type': contentType });
      expect(response.status).toBe(201);
      expect(recordedArgs).toEqual([{ input: { ownName: 'ä' } }]);
    },
  );

  it('may be nested deeply where no field is', async () => {
    const nested = `${'{"a":['.repeat(80_000)}${']}'.repeat(80_000)}`;
    expect((await post(`{"own_name":"ä","unknown":${nested}}`)).status).toBe(201);
    expect(recordedArgs).toEqual([{ input: { ownName: 'ä' } }]);
    expect((await post(`{"own_name":${nested}}`)).status).toBe(400);
  });

  it('may begin with a byte order mark', async () => {
    expect((await post('\uFEFF{"own_name":"ä"}')).status).toBe(201);
    expect(recordedArgs).toEqual([{ input: { ownName: 'ä' } }]);
  });

  it.each<[string, string | Buffer, string]>([
    ['is not JSON', '{"own_name":', 'The request body must be valid JSON'],
    ['ends with a comma', '{"own_name":"x",}', 'The request body must be valid JSON'],
    ['is followed by another', '{"own_name":"x"} {}', 'The request body must be valid JSON'],
    ['is a list', '[]', 'The request body must be a JSON object'],
    ['is a text', '"x"', 'The request body must be a JSON object'],
    ['is null', 'null', 'The request body must be a JSON object'],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'The request body must be valid UTF-8'],
    ['is empty where a field is required', '', 'own_name is required'],
    ['lacks a required field', '{}', 'own_name is required'],
    ['has a field only by way of its prototype', '{"__proto__":{"own_name":"x"}}', 'own_name is required'],
    ['has null for a required field', '{"own_name":null}', 'own_name must not be null'],
    ['has a field of another type', '{"own_name":7}', 'own_name must be a string'],
    ['has a bad item', '{"own_name":"x","tags":["a",1]}', 'tags[1] must be a string'],
    ['has half a surrogate pair', '{"own_name":"\\ud800"}', 'own_name must be well-formed Unicode'],
  ])('that %s is rejected before the graph', async (_case, body, error) => {
    const response = await post(body);
    expect([response.status, response.json]).toEqual([400, { error }]);
    expect(response.headers['x-error-code']).toBe('BAD_USER_INPUT');
    expect(recordedArgs).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['without a type', {}],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of plain text', { 'content-type': 'text/plain' }],
    ['in parts', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['of a type that begins alike', { 'content-type': 'application/jsonx' }],
    ['in Latin 1', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['in UTF-16', { 'content-type': 'application/json; charset=utf-16' }],
    ['that is compressed', { 'content-type': type, 'content-encoding': 'gzip' }],
  ])('%s is rejected', async (_case, headers) => {
    const response = await post('{"own_name":"x"}', headers);
    expect(response.status).toBe(400);
    expect(response.headers['x-error-code']).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(recordedArgs).toEqual([]);
  });

  it.each<[string, Ask]>([
    ['declared', { body: Buffer.alloc(1024 * 1024 + 1, 0x20), headers: { 'content-type': type } }],
    [
      'in chunks',
      {
        chunks: Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 0x20)),
        headers: { 'content-type': type },
      },
    ],
  ])('of more than 1 MiB, %s, is rejected and the server stays usable', async (_case, ask) => {
    const response = await server.ask('POST', '/items', ask);
    expect(response.status).toBe(400);
    expect(response.headers['x-error-code']).toBe('PAYLOAD_TOO_LARGE');
    expect(recordedArgs).toEqual([]);
    expect((await post('{"own_name":"x"}')).status).toBe(201);
  });

  it('of exactly 1 MiB is accepted, also in chunks', async () => {
    const text = `{"own_name":"${'x'.repeat(1024 * 1024 - 15)}"}`;
    expect(Buffer.byteLength(text)).toBe(1024 * 1024);
    const chunks = [Buffer.from(text.slice(0, 500_000)), Buffer.from(text.slice(500_000))];
    const response = await server.ask('POST', '/items', { chunks, headers: { 'content-type': type } });
    expect(response.status).toBe(201);
  });

  it('that is deeply nested is handled', async () => {
    const response = await post(`{"own_name":"x","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(response.status).toBe(201);
  });

  it('is ignored when no variable comes from it', async () => {
    const response = await server.ask('POST', '/act', {
      body: 'anything',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(200);
  });
});

describe('a partial update', () => {
  const put = (body: string) => server.ask('PUT', '/items/a', { body, headers: { 'content-type': type } });

  it('omits absent fields and passes null as null', async () => {
    await put('{}');
    await put('{"own_name":null,"config":{"channel_id":"c","other":1},"id":"b"}');
    expect(recordedArgs).toEqual([
      { id: 'a', input: {} },
      { id: 'a', input: { ownName: null, channelId: 'c' } },
    ]);
  });

  it.each([
    ['{"config":null}', 'config must not be null'],
    ['{"config":"x"}', 'config must be an object'],
    ['{"config":{"channel_id":7}}', 'config.channel_id must be a string'],
  ])('nests fields: %s', async (body, error) => {
    expect((await put(body)).json).toEqual({ error });
  });

  it('without a body changes nothing', async () => {
    expect((await server.ask('PUT', '/items/a')).status).toBe(200);
    expect(recordedArgs).toEqual([{ id: 'a', input: {} }]);
  });
});

describe('DELETE', () => {
  it('accepts a body if the document has variables for it', async () => {
    await server.ask('DELETE', '/items/a', { body: '{"other":"b"}', headers: { 'content-type': type } });
    await server.ask('DELETE', '/items/a');
    expect(recordedArgs).toEqual([{ id: 'a', other: 'b' }, { id: 'a' }]);
  });
});

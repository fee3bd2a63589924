import type { FakeField } from './test-support/fake-graph';
import { itemSchema } from './test-support/item-schema';
import { closeServers, operationsFrom, type RestServer, serveRest } from './test-support/rest-server';

const operations = operationsFrom(itemSchema, [
  `"S" mutation Make($own_name: String!, $tags: [String!], $target: Target)
    @rest(method: POST, path: "/items", access: AUTHENTICATED, status: 201, idempotencyKey: true) {
    body: makeItem(input: { ownName: $own_name, tags: $tags, target: $target }) { id }
  }`,
  `"S" mutation MakePart($id: ID!, $own_name: String)
    @rest(method: POST, path: "/items/:id", access: AUTHENTICATED, idempotencyKey: true) {
    body: changeItem(id: $id, input: { ownName: $own_name }) { id }
  }`,
  `"S" mutation Keep($file: Upload!)
    @rest(method: POST, path: "/files", access: PLUGIN, idempotencyKey: true, consumes: MULTIPART, maxFileBytes: 100) {
    body: keep(file: $file) { id }
  }`,
  `"S" mutation Drop($id: ID!) @rest(method: DELETE, path: "/items/:id", access: AUTHENTICATED) {
    body: dropItem(id: $id) { id }
  }`,
]);

/** What the graph received as `idempotency` of the caller. */
const received: (object | undefined)[] = [];
const record: FakeField = (_args, { idempotency }) => {
  received.push(idempotency);
  return { id: '1' };
};

let server: RestServer;
beforeAll(async () => {
  const fields = { makeItem: record, changeItem: record, dropItem: record, keep: record };
  server = await serveRest(itemSchema, operations, { fields });
});
beforeEach(() => received.splice(0));
afterAll(closeServers);

const KEY = '"8e03978e-40d5"';

interface Sent {
  readonly key?: string;
  readonly path?: string;
  readonly body?: string;
  readonly by?: string;
}

function post({ key = KEY, path = '/items', body = '{"own_name":"a"}', by = 'user' }: Sent = {}) {
  const headers = { authorization: by, 'content-type': 'application/json', 'idempotency-key': key };
  return server.ask('POST', path, { headers, body });
}

/** Returns what the graph received with requests that differ. */
async function receivedWith(...sent: Sent[]) {
  for (const request of sent) expect((await post(request)).status).toBeLessThan(300);
  return received.splice(0);
}

describe('a request with Idempotency-Key', () => {
  it('passes 32-byte digests to the graph, and never the key', async () => {
    const [request] = await receivedWith({});
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(request).toEqual({ id: digest, owner: digest, fingerprint: digest, secret: digest });
  });

  it('is not passed by endpoints that do not take the header, and without one nothing changes', async () => {
    const headers = { authorization: 'user', 'content-type': 'application/json' };
    await server.ask('DELETE', '/items/1', { headers: { ...headers, 'idempotency-key': '' } });
    const response = await server.ask('POST', '/items', { headers, body: '{"own_name":"a"}' });
    expect(received).toEqual([undefined, undefined]);
    expect(Object.keys(response.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'date',
      'keep-alive',
      'ratelimit',
      'x-request-id',
    ]);
  });

  it.each([
    ['the same', {}],
    ['an unquoted', { key: '8e03978e-40d5' }],
  ])('is recognised by %s key', async (_how, other) => {
    const [first, second] = await receivedWith({}, other);
    expect(second).toEqual(first);
  });

  it('is the same with other spacing, order of fields and ignored fields in the body', async () => {
    const [first, second] = await receivedWith(
      { body: '{"own_name":"a","target":{"type":"x","count":2}}' },
      { body: '{ "target": {"count":2.0, "type":"x"}, "unknown": 1, "own_name":"a" }' },
    );
    expect(second).toEqual(first);
  });

  it.each([['{"own_name":"b"}'], ['{"own_name":"a","tags":[]}'], ['{"own_name":"a","target":{"type":"x"}}']])(
    'is another one with the body %s, under the same id',
    async (body) => {
      const [first, second] = await receivedWith({}, { body });
      expect(second).toEqual({ ...first, fingerprint: expect.any(String) });
      expect(second).not.toEqual(first);
    },
  );

  it('is another one with another path of the same endpoint', async () => {
    const [first, second] = await receivedWith({ path: '/items/1' }, { path: '/items/2' });
    expect(second).toMatchObject({ ...first, fingerprint: expect.any(String) });
    expect(second).not.toEqual(first);
  });

  it.each<[string, Sent]>([
    ['another key', { key: '"8E03978E-40d5"' }],
    ['another endpoint', { path: '/items/1' }],
  ])('has another id and secret with %s', async (_what, other) => {
    const [first, second] = await receivedWith({}, other);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(second).not.toMatchObject({ secret: Object(first).secret });
    expect(second).toMatchObject({ owner: Object(first).owner });
  });

  it('is another one with another file', async () => {
    const send = async (content: string, boundary: string) => {
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--${boundary}--`;
      const headers = {
        'x-bingo-key': 'plugin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': KEY,
      };
      expect((await server.ask('POST', '/files', { headers, body })).status).toBe(200);
      return received.pop();
    };
    const first = await send('one', 'x');
    expect(await send('one', 'y')).toEqual(first);
    const second = await send('two', 'x');
    expect(second).toMatchObject({ ...first, fingerprint: expect.any(String) });
    expect(second).not.toEqual(first);
  });

  it.each([
    ['"a"'],
    ['a'],
    [`"${'x'.repeat(255)}"`],
    ['"with spaces, commas; and \\" and \\\\"'],
    ["!#$%&'()*+-./09:<=>?@AZ[]^_`az{|}~"],
  ])('may have the key %s', async (key) => {
    expect((await post({ key })).status).toBe(201);
  });

  it.each([
    [''],
    ['""'],
    [`"${'x'.repeat(256)}"`],
    ['x'.repeat(256)],
    ['"open'],
    ['open"'],
    ['"a"b"'],
    ['"a\\b"'],
    ['a b'],
    ['a, b'],
    ['"a", "b"'],
    ['"a";p=1'],
    ['é'],
    ['"\t"'],
  ])('is rejected with the key %j', async (key) => {
    const response = await post({ key });
    expect(response.status).toBe(400);
    expect(response.headers['x-error-code']).toBe('BAD_USER_INPUT');
    expect(response.json).toEqual({
      error: expect.stringMatching(/^Idempotency-Key must be 1 to 255 printable/),
    });
    expect(received).toEqual([]);
  });

  it('is rejected for its credential before its key', async () => {
    expect((await post({ key: '', by: 'nobody' })).status).toBe(401);
  });
});

function idOf(request: object | undefined): unknown {
  return Object(request).id;
}

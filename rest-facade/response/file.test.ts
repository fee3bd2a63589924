import { Readable } from 'node:stream';
import { parse } from 'graphql';
import type { Graph } from '#gateway/graph/graph';
import { openAreaGraph, TRANSPORTS } from '#gateway/test-support/one-area-graph';
import type { FileReference } from '#kit/files/stored-file.type';
import { ANONYMOUS } from '#protocol/principal';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { prepareEndpoints } from '../documents/open-rest-table';
import { pictureArea } from '../test-support/picture-area';
import { closeServers, operationsFrom, type RestServer, serveTable } from '../test-support/rest-server';

const PICTURE = `
"A picture"
query GetPicture($id: ID!)
@rest(method: GET, path: "/pictures/:id", access: PUBLIC, transport: FILE, notFound: "Picture not found", produces: ["image/png"]) {
  body: picture(id: $id) { storageKey mediaType etag size }
}`;
const FIELDS = `
"What is known of a picture"
query DescribePicture($id: ID!) @rest(method: GET, path: "/described/:id", access: PUBLIC) {
  body: picture(id: $id) { storageKey mediaType etag size }
}`;

const BYTES = Buffer.from('89504e470d0a1a0aff00fe', 'hex');
const STORED: FileReference = {
  key: 'events/secret-name.png',
  mediaType: 'image/png',
  etag: 'abc',
  size: BYTES.length,
};

describe.each(TRANSPORTS)('A stored file, gateway and area %s', (way) => {
  let store: TemporaryFiles;
  let graph: Graph;
  let server: RestServer;

  beforeEach(async () => {
    store = temporaryFiles();
    await store.files.put(STORED.key, BYTES);
    const pictures = new Map([
      ['one', STORED],
      ['lost', { ...STORED, key: 'events/lost.png' }],
      ['odd', { ...STORED, mediaType: 'image/png\r\nx: y' }],
    ]);
    graph = await openAreaGraph(pictureArea(pictures), way);
    server = await serveTable(
      prepareEndpoints(graph, operationsFrom(graph.apiSchema, [PICTURE, FIELDS])),
      store,
    );
  });

  afterEach(async () => {
    await closeServers();
    await graph.close();
  });

  test('is sent unchanged, with private caching only', async () => {
    const { status, headers, bytes } = await server.ask('GET', '/pictures/one');
    expect([status, bytes]).toEqual([200, BYTES]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(BYTES.length),
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
      etag: '"abc"',
    });
  });

  test.each([['"abc"'], ['W/"abc"'], ['"x", "abc"'], ['*']])(
    'is answered 304 when the ETag matches: %s',
    async (tags) => {
      const { status, headers, text } = await server.ask('GET', '/pictures/one', {
        headers: { 'if-none-match': tags },
      });
      expect([status, text, headers.etag, headers['content-length']]).toEqual([304, '', '"abc"', undefined]);
    },
  );

  test('is sent when the ETag differs', async () => {
    const { status } = await server.ask('GET', '/pictures/one', { headers: { 'if-none-match': '"abcd"' } });
    expect(status).toBe(200);
  });

  test('is described by HEAD', async () => {
    const { status, headers, text } = await server.ask('HEAD', '/pictures/one');
    expect([status, text, headers['content-length'], headers.etag]).toEqual([200, '', '11', '"abc"']);
  });

  test.each([
    ['that is not known', 'none', 404, 'Picture not found'],
    ['whose content is missing', 'lost', 404, 'File not found'],
    ['without a media type', 'odd', 500, 'Internal server error'],
  ])('%s is an ordinary error', async (_, id, status, error) => {
    const response = await server.ask('GET', `/pictures/${id}`);
    expect([response.status, response.json]).toEqual([status, { error }]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('whose store fails in the middle is aborted and logged', async () => {
    const failing = Readable.from(
      (async function* () {
        yield BYTES.subarray(0, 4);
        throw new Error('the disk is gone');
      })(),
    );
    jest.spyOn(store.files, 'open').mockResolvedValueOnce(failing);
    await expect(server.ask('GET', '/pictures/one')).rejects.toThrow();
    expect(server.edge.logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a response was interrupted', err: { message: 'the disk is gone' }, requestId: 'request-1' },
    ]);
  });

  test('never reveals its storage key', async () => {
    const described = { storageKey: null, mediaType: 'image/png', etag: 'abc', size: BYTES.length };
    expect((await server.ask('GET', '/described/one')).json).toEqual(described);
    const caller = { principal: ANONYMOUS, address: null, requestId: 'test' };
    const query = parse('{ picture(id: "one") { storageKey mediaType etag size } }');
    expect(await graph.run(query, {}, caller)).toEqual({ data: { picture: described }, errors: [] });
  });
});

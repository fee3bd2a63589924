import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { WAYS } from '#gateway/test-support/one-area-graph';
import { openUploadGraph, type UploadGraph } from '#gateway/test-support/upload-area';
import { type TemporaryFiles, temporaryFiles } from '#kit/files/test-support/temporary-files';
import { eventually } from '#tests/support/eventually';
import { prepareEndpoints } from './documents/open-rest-table';
import {
  type Answer,
  closeServers,
  operationsFrom,
  type RestServer,
  serveTable,
} from './test-support/rest-server';

const KEEP = `
"Keeps a file"
mutation Keep($file: Upload!, $other: Upload, $overwrite: Boolean = false, $count: Int, $notes: String)
@rest(method: POST, path: "/keep", access: AUTHENTICATED, consumes: MULTIPART, maxFileBytes: 1000000) {
  body: keep(file: $file, other: $other, overwrite: $overwrite, count: $count, notes: $notes) {
    fileName mediaType size text told
  }
}`;

const KEEP_OTHER = `
"Keeps a file that was sent for another argument"
mutation KeepOther($file: Upload!, $notes: String)
@rest(method: POST, path: "/twice", access: PUBLIC, consumes: MULTIPART, maxFileBytes: 1000000) {
  first: keep(file: $file, notes: $notes) { size }
  second: keep(other: $file, notes: $notes) { size }
}`;

const CSV = 'rsn,event\r\nZezima,"Günther"\r\n';

/** How a body with the boundary `b` begins a file. */
const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

/** A file of a form. */
const file = (contents: string | Uint8Array<ArrayBuffer> = CSV, type = 'text/csv') =>
  new Blob([contents], { type });

const form = (parts: readonly [name: string, value: string | Blob, fileName?: string][]): FormData => {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName ?? 'list.csv');
  }
  return data;
};

describe.each(WAYS)('Files in multipart bodies, gateway and area %s', (way) => {
  let store: TemporaryFiles;
  let graph: UploadGraph;
  let server: RestServer;

  beforeEach(async () => {
    store = temporaryFiles();
    graph = await openUploadGraph(store.files, way);
    const operations = operationsFrom(graph.apiSchema, [KEEP, KEEP_OTHER]);
    server = await serveTable(prepareEndpoints(graph, operations), store);
  });

  afterEach(async () => {
    await closeServers();
    await graph.close();
    store.remove();
  });

  const post = async (body: FormData, path = '/keep', credential = 'user'): Promise<Answer> => {
    const encoded = new Response(body);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    return server.ask('POST', path, {
      headers: { 'content-type': type, authorization: credential },
      body: bytes,
    });
  };

  /** A request of which the rest is sent by hand. */
  const begin = (
    headers: Record<string, string>,
  ): { req: ClientRequest; answer: Promise<IncomingMessage> } => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const { port } = server;
    const req = httpRequest({ port, method: 'POST', path: '/keep', headers: { ...type, ...headers } });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      req.on('response', resolve);
      req.on('error', reject);
    });
    return { req, answer };
  };

  const nothingHappened = async () => {
    expect(graph.kept).toEqual([]);
    await eventually(async () => expect(store.left()).toEqual([]));
  };

  test('reach the resolver, and are gone when the answer is there', async () => {
    const { status, json } = await post(form([['file', file(), 'Ligá 1.csv']]));
    expect(status).toBe(200);
    expect(json).toEqual({
      fileName: 'Ligá 1.csv',
      mediaType: 'text/csv',
      size: Buffer.byteLength(CSV),
      text: CSV,
      told: '{"overwrite":false}',
    });
    expect(store.left()).toEqual([]);
  });

  test('come with text fields, which are read as query parameters are', async () => {
    const { json } = await post(
      form([
        ['overwrite', 'true'],
        ['count', '12'],
        ['file', file()],
        ['notes', 'two\nlines ü'],
        ['nobody', 'asked'],
        ['unknown', file()],
      ]),
    );
    expect(json).toMatchObject({ told: '{"overwrite":true,"count":12,"notes":"two\\r\\nlines ü"}' });
    expect(graph.kept).toEqual([CSV]);
  });

  test('may be two, of two fields', async () => {
    const { json } = await post(
      form([
        ['other', file('other'), 'b'],
        ['file', file('one'), 'a'],
      ]),
    );
    expect(json).toMatchObject({ fileName: 'b', text: 'other' });
    expect(graph.kept).toEqual(['one', 'other']);
  });

  test('have exactly as many bytes as they may', async () => {
    const { json } = await post(form([['file', file('x'.repeat(1_000_000))]]));
    expect(json).toMatchObject({ size: 1_000_000 });
  });

  test('are used once, whatever the document says', async () => {
    const { status, json } = await post(form([['file', file()]]), '/twice');
    expect([status, json]).toEqual([400, { error: 'file must be a file of this request that is used once' }]);
    expect(graph.kept).toEqual([CSV]);
    expect(store.left()).toEqual([]);
  });

  test.each<[string, readonly [string, string | Blob, string?][], string, string?]>([
    ['nothing at all', [], 'file is required'],
    ['text alone', [['count', '1']], 'file is required'],
    ['no file chosen', [['file', new Blob([]), '']], 'file is required'],
    ['text in place of the file', [['file', 'text']], 'file must be a file'],
    [
      'a file in place of text',
      [
        ['file', file()],
        ['count', file('1')],
      ],
      'count must be text, not a file',
    ],
    [
      'two files for one field',
      [
        ['file', file()],
        ['file', file()],
      ],
      'file must be given only once',
    ],
    [
      'two texts for one field',
      [
        ['file', file()],
        ['count', '1'],
        ['count', '1'],
      ],
      'count must be given only once',
    ],
    [
      'a number that is none',
      [
        ['file', file()],
        ['count', 'many'],
      ],
      'count must be a whole number',
    ],
    [
      'a truth that is none',
      [
        ['file', file()],
        ['overwrite', 'yes'],
      ],
      'overwrite must be true or false',
    ],
    [
      'text that is no UTF-8',
      [
        ['file', file()],
        ['notes', 'a\uFFFDb'],
      ],
      'notes must be valid UTF-8',
    ],
    [
      'control characters',
      [
        ['file', file()],
        ['notes', 'a\u0000b'],
      ],
      'notes must not contain control characters',
    ],
    [
      'too large a file',
      [['file', file('x'.repeat(1_000_001))]],
      'file must be at most 1000000 bytes',
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'too long a text',
      [
        ['file', file()],
        ['notes', 'x'.repeat(65_537)],
      ],
      'notes must be at most 65536 bytes',
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a body that is far too large',
      [['file', file('x'.repeat(4_000_000))]],
      'The request body must be at most 3048576 bytes',
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'too many parts',
      [...Array.from({ length: 61 }, (_, n): [string, string] => [`n${n}`, '']), ['file', file()]],
      'The request body must have at most 60 parts',
    ],
  ])('are refused with %s', async (_, parts, error, code = 'BAD_USER_INPUT') => {
    const { status, json, headers } = await post(form(parts));
    expect([status, json, headers['x-error-code']]).toEqual([400, { error }, code]);
    await nothingHappened();
  });

  test.each<[string, string, string]>([
    [
      'a body that is cut off',
      `${FILE_HEAD}half of it`,
      'The request body must be well-formed multipart/form-data',
    ],
    ['no form at all', 'rsn,event', 'The request body must be well-formed multipart/form-data'],
    ['an empty body', '', 'The request body must be well-formed multipart/form-data'],
    [
      'a part without a head',
      '--b\r\n\r\nx\r\n--b--\r\n',
      'The request body must be well-formed multipart/form-data',
    ],
    [
      'a malformed head',
      '--b\r\nContent-Disposition\u0001: x\r\n\r\n\r\n--b--\r\n',
      'The request body must be well-formed multipart/form-data',
    ],
  ])('are refused with %s', async (_, body, error) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: 'user' };
    const { status, json } = await server.ask('POST', '/keep', { headers, body });
    expect([status, json]).toEqual([400, { error }]);
    await nothingHappened();
  });

  test.each([
    [
      'JSON',
      'application/json',
      '{"file":"x"}',
      'The content type must be multipart/form-data',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form of the other kind',
      'application/x-www-form-urlencoded',
      'file=x',
      'The content type must be multipart/form-data',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'no boundary',
      'multipart/form-data; charset=utf-8',
      '',
      'The request body must be multipart/form-data with a boundary',
      'BAD_USER_INPUT',
    ],
  ])('are refused as %s', async (_, type, body, error, code) => {
    const headers = { 'content-type': type, authorization: 'user' };
    const { status, json, headers: answered } = await server.ask('POST', '/keep', { headers, body });
    expect([status, json, answered['x-error-code']]).toEqual([400, { error }, code]);
    await nothingHappened();
  });

  test('are refused when they are compressed', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-encoding': 'gzip',
      authorization: 'user',
    };
    const { status, json } = await server.ask('POST', '/keep', { headers, body: 'x' });
    expect([status, json]).toEqual([400, { error: 'The request body must not be compressed' }]);
  });

  test('leave nothing behind when the client hangs up in the middle', async () => {
    const { req, answer } = begin({ authorization: 'user', 'content-length': '500000' });
    req.write(`${FILE_HEAD}${'x'.repeat(250_000)}`);
    await eventually(() => expect(store.left()).toHaveLength(1));
    req.destroy();
    await expect(answer).rejects.toThrow();
    await nothingHappened();
  });

  test('are not read of somebody who may not send them', async () => {
    const { req, answer } = begin({ 'content-length': '500000' });
    req.flushHeaders();
    expect((await answer).statusCode).toBe(401);
    req.destroy();
    await nothingHappened();
  });

  test('are not read of somebody who sent too many', async () => {
    server.edge.exhausted = true;
    const { req, answer } = begin({ authorization: 'user', 'content-length': '500000' });
    req.flushHeaders();
    expect((await answer).statusCode).toBe(429);
    req.destroy();
    await nothingHappened();
  });
});

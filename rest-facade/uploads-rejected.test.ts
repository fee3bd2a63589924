import { eventually } from '#tests/support/eventually';
import { closeServers } from './test-support/rest-server';
import { file, openUploadSetting, type Part, type UploadSetting } from './test-support/upload-setting';

/** The start of a file in a body with the boundary `b`. */
const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

const REFUSED: [what: string, parts: Part[], error: string, code?: string][] = [
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
    'file must occur only once',
  ],
  [
    'two texts for one field',
    [
      ['file', file()],
      ['count', '1'],
      ['count', '1'],
    ],
    'count must occur only once',
  ],
  [
    'an invalid number',
    [
      ['file', file()],
      ['count', 'many'],
    ],
    'count must be a whole number',
  ],
  [
    'an invalid boolean',
    [
      ['file', file()],
      ['overwrite', 'yes'],
    ],
    'overwrite must be true or false',
  ],
  [
    'text that is not UTF-8',
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
];

describe('Files in multipart bodies', () => {
  let uploads: UploadSetting;

  beforeAll(async () => {
    uploads = await openUploadSetting('in one process');
  });
  beforeEach(() => {
    uploads.graph.received.length = 0;
    uploads.server.edge.exhausted = false;
  });
  afterAll(async () => {
    await closeServers();
    await uploads.close();
  });

  const expectNoEffect = () =>
    eventually(() => expect([uploads.graph.received, uploads.store.left()]).toEqual([[], []]));

  test.each(REFUSED)('are rejected with %s', async (_, parts, error, code = 'BAD_USER_INPUT') => {
    const { status, json, headers } = await uploads.post(parts);
    expect([status, json, headers['x-error-code']]).toEqual([400, { error }, code]);
    await expectNoEffect();
  });

  test.each([
    ['a truncated body', `${FILE_HEAD}half of it`],
    ['no form', 'rsn,event'],
    ['an empty body', ''],
    ['a part without a head', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['a malformed head', '--b\r\nContent-Disposition\u0001: x\r\n\r\n\r\n--b--\r\n'],
  ])('are rejected with %s', async (_, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: 'user' };
    const { status, json } = await uploads.server.ask('POST', '/receive', { headers, body });
    const error = 'The request body must be well-formed multipart/form-data';
    expect([status, json]).toEqual([400, { error }]);
    await expectNoEffect();
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
      'a urlencoded form',
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
  ])('are rejected as %s', async (_, type, body, error, code) => {
    const headers = { 'content-type': type, authorization: 'user' };
    const {
      status,
      json,
      headers: responseHeaders,
    } = await uploads.server.ask('POST', '/receive', { headers, body });
    expect([status, json, responseHeaders['x-error-code']]).toEqual([400, { error }, code]);
    await expectNoEffect();
  });

  test('are rejected when compressed', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-encoding': 'gzip',
      authorization: 'user',
    };
    const { status, json } = await uploads.server.ask('POST', '/receive', { headers, body: 'x' });
    expect([status, json]).toEqual([400, { error: 'The request body must not be compressed' }]);
  });

  test('leave nothing behind when the client disconnects midway', async () => {
    const { req, response } = uploads.begin({ authorization: 'user' });
    req.write(`${FILE_HEAD}${'x'.repeat(250_000)}`);
    await eventually(() => expect(uploads.store.left()).toHaveLength(1));
    req.destroy();
    await expect(response).rejects.toThrow();
    await expectNoEffect();
  });

  test('are not read when the caller may not send them', async () => {
    const { req, response } = uploads.begin({});
    req.flushHeaders();
    expect((await response).statusCode).toBe(401);
    req.destroy();
    await expectNoEffect();
  });

  test('are not read when the caller is rate limited', async () => {
    uploads.server.edge.exhausted = true;
    const { req, response } = uploads.begin({ authorization: 'user' });
    req.flushHeaders();
    expect((await response).statusCode).toBe(429);
    req.destroy();
    await expectNoEffect();
  });
});

import { eventually } from '#tests/support/eventually';
import { closeServers } from './test-support/graph-server';
import {
  file,
  formOf,
  KEEP_FILE_MUTATION,
  openUploadSetting,
  type Part,
  UPLOADER,
  type UploadSetting,
} from './test-support/upload-setting';

const operations = JSON.stringify({ query: KEEP_FILE_MUTATION, variables: { file: null } });
const map = '{"0":["variables.file"]}';
const rows: [string, Part[], string, string?][] = [
  ['no parts', [], 'operations must come before the files'],
  [
    'no map',
    [
      ['operations', operations],
      ['0', file('x')],
    ],
    'map must come before the files',
  ],
  [
    'files first',
    [
      ['0', file('x')],
      ['operations', operations],
      ['map', map],
    ],
    'operations must come before the files',
  ],
  [
    'operations that are not JSON',
    [
      ['operations', '{'],
      ['map', map],
    ],
    'operations must be JSON',
  ],
  [
    'two operations',
    [
      ['operations', operations],
      ['operations', operations],
      ['map', map],
    ],
    'operations must occur only once',
  ],
  [
    'a batch',
    [
      ['operations', `[${operations}]`],
      ['map', '{}'],
    ],
    'batches of operations are not accepted',
  ],
  [
    'a map that is not an object',
    [
      ['operations', operations],
      ['map', '[1]'],
    ],
    'map must be an object',
  ],
  [
    'a map that names the query',
    [
      ['operations', operations],
      ['map', '{"0":["query"]}'],
      ['0', file('x')],
    ],
    'map must contain variable paths',
  ],
  [
    'one file for two variables',
    [
      ['operations', operations],
      ['map', '{"0":["variables.file","variables.other"]}'],
      ['0', file('x')],
    ],
    'each file must belong to one variable',
  ],
  [
    'a variable that does not exist',
    [
      ['operations', operations],
      ['map', '{"0":["variables.other"]}'],
      ['0', file('x')],
    ],
    'variables.other must be null in operations',
  ],
  [
    'a variable that has a value',
    [
      ['operations', operations.replace('null', '"x"')],
      ['map', map],
      ['0', file('x')],
    ],
    'variables.file must be null in operations',
  ],
  [
    'an inherited function',
    [
      ['operations', operations],
      ['map', '{"0":["variables.toString.call"]}'],
      ['0', file('x')],
    ],
    'variables.toString.call must be null in operations',
  ],
  [
    'the prototype',
    [
      ['operations', operations],
      ['map', '{"0":["variables.__proto__.x"]}'],
      ['0', file('x')],
    ],
    'variables.__proto__.x must be null in operations',
  ],
  [
    'six files',
    [
      ['operations', operations],
      [
        'map',
        JSON.stringify(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [n, [`variables.f${n}`]]))),
      ],
    ],
    'map must have at most 5 files',
  ],
  [
    'a missing file',
    [
      ['operations', operations],
      ['map', map],
    ],
    'the file for variables.file is missing',
  ],
  [
    'a duplicate file',
    [
      ['operations', operations],
      ['map', map],
      ['0', file('x')],
      ['0', file('y')],
    ],
    '0 must occur only once',
  ],
  [
    'an oversized file',
    [
      ['operations', operations],
      ['map', map],
      ['0', file('x'.repeat(8 * 1024 * 1024 + 1))],
    ],
    '0 must be at most 8388608 bytes',
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'an operation that is too deep',
    [
      ['operations', JSON.stringify({ query: '{a'.repeat(13) + '}'.repeat(13) })],
      ['map', map],
      ['0', file('x')],
    ],
    'operation exceeds the limit of depth: at most 12',
  ],
];

describe('rejected files at /graphql', () => {
  let setting: UploadSetting;

  beforeAll(async () => {
    setting = await openUploadSetting('in one process');
  });
  beforeEach(() => {
    setting.graph.received.length = 0;
  });
  afterEach(closeServers);
  afterAll(() => setting.close());

  const expectNothingKept = () =>
    eventually(() => expect([setting.graph.received, setting.store.left()]).toEqual([[], []]));

  test.each(rows)('with %s', async (_, parts, message, code = 'BAD_USER_INPUT') => {
    const { status, body } = await setting.send(formOf(parts));
    expect([status, body]).toEqual([400, { errors: [{ message, extensions: { code } }] }]);
    expect(`${{}}`).toBe('[object Object]');
    await expectNothingKept();
  });

  test.each<[string, Record<string, string>, number, number]>([
    ['from an anonymous caller', { 'apollo-require-preflight': '1' }, 401, 1000],
    ['without the preflight header', { authorization: 'Bearer ada' }, 400, 1000],
    ['from a caller over the rate limit', UPLOADER, 429, 0],
  ])('are not read %s', async (_, headers, status, limit) => {
    const { req, response } = await setting.begin(headers, limit);
    req.flushHeaders();
    expect((await response).statusCode).toBe(status);
    req.destroy();
    await expectNothingKept();
  });

  test('leave nothing behind if the client disconnects', async () => {
    const { req, response } = await setting.begin(UPLOADER);
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    req.write(part('operations', operations) + part('map', map));
    req.write(`--b\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\n${'x'.repeat(250_000)}`);
    await eventually(() => expect(setting.store.left()).toHaveLength(1));
    req.destroy();
    await expect(response).rejects.toThrow();
    await expectNothingKept();
  });
});

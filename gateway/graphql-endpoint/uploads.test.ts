import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { type TemporaryFiles, temporaryFiles } from '#kit/files/test-support/temporary-files';
import { eventually } from '#tests/support/eventually';
import { WAYS } from '../test-support/one-area-graph';
import { openUploadGraph, type UploadGraph } from '../test-support/upload-area';
import { uploaded } from '../test-support/uploaded';
import { answer, closeServers, serve } from './test-support/graph-server';

const KEEP =
  'mutation ($file: Upload, $other: Upload, $notes: String) { keep(file: $file, other: $other, notes: $notes) { fileName size text } }';
const KEEP_ALL = 'mutation ($input: KeepInput!) { keepAll(input: $input) { fileName text } }';
const HEADERS = { authorization: 'Bearer ada', 'apollo-require-preflight': '1' };

type Part = readonly [name: string, value: string | Blob, fileName?: string];

const file = (contents: string): Blob => new Blob([contents], { type: 'text/csv' });

/** A request as the specification of multipart requests says it. */
function spoken(query: string, variables: object, map: object, files: readonly Part[]): FormData {
  return formOf([
    ['operations', JSON.stringify({ query, variables })],
    ['map', JSON.stringify(map)],
    ...files,
  ]);
}

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName = 'list.csv'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
}

const oneFile = (contents = 'rsn\n') =>
  spoken(KEEP, { file: null }, { 0: ['variables.file'] }, [['0', file(contents)]]);

describe.each(WAYS)('Files at /graphql, gateway and area %s', (way) => {
  let store: TemporaryFiles;
  let graph: UploadGraph;

  beforeEach(async () => {
    store = temporaryFiles();
    graph = await openUploadGraph(store.files, way);
  });

  afterEach(async () => {
    await closeServers();
    await graph.close();
  });

  const send = async (form: FormData, headers: Record<string, string> = HEADERS, limit = 1000) => {
    const { url } = await serve(graph, { store, authenticatedLimit: limit, publicLimit: limit });
    const response = await fetch(url, { method: 'POST', body: form, headers });
    return { status: response.status, headers: response.headers, body: answer.parse(await response.json()) };
  };

  const nothingIsLeft = () => eventually(() => expect(store.left()).toEqual([]));
  const nothingHappened = async () => {
    expect(graph.kept).toEqual([]);
    await nothingIsLeft();
  };

  test('reach the resolver by a variable, and are gone afterwards', async () => {
    const { status, body } = await send(oneFile());
    expect([status, body]).toEqual([
      200,
      { data: { keep: { fileName: 'list.csv', size: 4, text: 'rsn\n' } } },
    ]);
    await nothingIsLeft();
  });

  test('may be several, inside lists of inputs', async () => {
    const map = { a: ['variables.input.files.0'], b: ['variables.input.files.1'] };
    const parts: Part[] = [
      ['a', file('one'), 'a.csv'],
      ['nobody', file('asked')],
      ['b', file('two'), 'b.csv'],
    ];
    const { body } = await send(spoken(KEEP_ALL, { input: { files: [null, null] } }, map, parts));
    expect(body).toEqual({
      data: {
        keepAll: [
          { fileName: 'a.csv', text: 'one' },
          { fileName: 'b.csv', text: 'two' },
        ],
      },
    });
    await nothingIsLeft();
  });

  test('are not needed for a multipart operation', async () => {
    const { body } = await send(spoken('{ kept { size } }', {}, {}, []));
    expect(body).toEqual({ data: { kept: [] } });
  });

  test('count as the root fields of their operation', async () => {
    const query = 'mutation ($file: Upload) { keep(file: $file) { size } b: keep { size } c: keep { size } }';
    const { headers } = await send(
      spoken(query, { file: null }, { 0: ['variables.file'] }, [['0', file('x')]]),
    );
    expect(headers.get('ratelimit')).toMatch(/r=997;/);
  });

  test('are used once, wherever their variable stands', async () => {
    const query = 'mutation ($file: Upload) { a: keep(file: $file) { size } b: keep(other: $file) { size } }';
    const { body } = await send(spoken(query, { file: null }, { 0: ['variables.file'] }, [['0', file('x')]]));
    expect(body.errors).toMatchObject([
      {
        message: 'other must be a file of this request that is used once',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(graph.kept).toEqual(['x']);
  });

  describe('are refused as JSON', () => {
    const sent = async (query: string, variables: object = {}) => {
      const { post } = await serve(graph, { store });
      return (await post({ query, variables }, HEADERS)).body;
    };

    test.each<[string, unknown]>([
      ['an invented reference', 'x'.repeat(32)],
      ['a key', 'staged/6f6f3f06-7d0e-4b7e-9a7e-1d1f0d1e2c3b'],
      ['what a file reads as', '(a file)'],
      ['a record', { reference: 'x'.repeat(32), key: 'staged/a', fileName: 'a', mediaType: 'b', size: 1 }],
      ['a number', 1],
      ['a list', [['x'.repeat(32)]]],
    ])('%s', async (_, value) => {
      for (const [query, variables] of [
        [KEEP, { file: value }],
        [KEEP_ALL, { input: { files: [value] } }],
      ] as const) {
        const { data, errors } = await sent(query, variables);
        expect(data ?? null).toBeNull();
        expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
        expect(errors?.[0]?.message).toContain('must be a file of a multipart request');
      }
      await nothingHappened();
    });

    test('the reference of another request that is still under way', async () => {
      const staged = await uploaded(store.files, 'secret', { fileName: 'a', mediaType: 'b' });

      const { errors } = await sent(KEEP, { file: staged.reference });

      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(graph.kept).toEqual([]);
    });

    test.each([
      ['a literal', 'mutation { keep(file: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") { size } }'],
      [
        'a literal in an input',
        'mutation { keepAll(input: { files: ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"] }) { size } }',
      ],
      [
        'a default value',
        'mutation ($file: Upload = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") { keep(file: $file) { size } }',
      ],
    ])('%s', async (_, query) => {
      const { errors } = await sent(query);
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(errors?.[0]?.message).toContain('must be a file of a multipart request');
      await nothingHappened();
    });
  });

  test('show nothing of themselves in the place of something else', async () => {
    const { body } = await send(
      spoken(KEEP, { notes: null }, { 0: ['variables.notes'] }, [['0', file('x')]]),
    );
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(JSON.stringify(body)).not.toMatch(/staged|[\w-]{32}/);
    await nothingHappened();
  });

  const operations = JSON.stringify({ query: KEEP, variables: { file: null } });
  const map = '{"0":["variables.file"]}';
  const rows: [string, Part[], string, string?][] = [
    ['nothing', [], 'operations must come before the files'],
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
      'operations that are no JSON',
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
      'operations must be given only once',
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
      'a map that is no object',
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
      'map must name variables',
    ],
    [
      'one file for two variables',
      [
        ['operations', operations],
        ['map', '{"0":["variables.file","variables.other"]}'],
        ['0', file('x')],
      ],
      'each file must stand for one variable',
    ],
    [
      'a variable that is not there',
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
      'a function of every object',
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
      'map must name at most 5 files',
    ],
    [
      'a file that does not come',
      [
        ['operations', operations],
        ['map', map],
      ],
      'the file for variables.file is missing',
    ],
    [
      'a file that comes twice',
      [
        ['operations', operations],
        ['map', map],
        ['0', file('x')],
        ['0', file('y')],
      ],
      '0 must be given only once',
    ],
    [
      'too large a file',
      [
        ['operations', operations],
        ['map', map],
        ['0', file('x'.repeat(8 * 1024 * 1024 + 1))],
      ],
      '0 must be at most 8388608 bytes',
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'too deep an operation',
      [
        ['operations', JSON.stringify({ query: '{a'.repeat(13) + '}'.repeat(13) })],
        ['map', map],
        ['0', file('x')],
      ],
      'operation passes the limit of depth: at most 12',
    ],
  ];
  test.each(rows)('are refused with %s', async (_, parts, message, code = 'BAD_USER_INPUT') => {
    const { status, body } = await send(formOf(parts));
    expect([status, body]).toEqual([400, { errors: [{ message, extensions: { code } }] }]);
    expect(`${{}}`).toBe('[object Object]');
    await nothingHappened();
  });

  test('have at most as many bytes as their taker allows, below the 8 MiB of the graph', async () => {
    const { body } = await send(oneFile('x'.repeat(2_000_001)));
    expect(body.errors).toMatchObject([
      { message: 'file must be at most 2000000 bytes', extensions: { code: 'PAYLOAD_TOO_LARGE' } },
    ]);
    await nothingHappened();
  });

  /** A request whose body is sent by hand. */
  const begin = async (headers: Record<string, string>, limit = 1000) => {
    const { url } = await serve(graph, { store, publicLimit: limit, authenticatedLimit: limit });
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '500000' };
    const req: ClientRequest = httpRequest(url, { method: 'POST', headers: { ...type, ...headers } });
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      req.on('response', resolve);
      req.on('error', reject);
    });
    return { req, response };
  };

  test.each<[string, Record<string, string>, number, number]>([
    ['of somebody who is not signed in', { 'apollo-require-preflight': '1' }, 401, 1000],
    ['of a page that a browser did not ask about', { authorization: 'Bearer ada' }, 400, 1000],
    ['of somebody who sent too many', HEADERS, 429, 0],
  ])('are not read %s', async (_, headers, status, limit) => {
    const { req, response } = await begin(headers, limit);
    req.flushHeaders();
    expect((await response).statusCode).toBe(status);
    req.destroy();
    await nothingHappened();
  });

  test('leave nothing behind when the client hangs up in the middle', async () => {
    const { req, response } = await begin(HEADERS);
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    req.write(part('operations', operations) + part('map', map));
    req.write(`--b\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\n${'x'.repeat(250_000)}`);
    await eventually(() => expect(store.left()).toHaveLength(1));
    req.destroy();
    await expect(response).rejects.toThrow();
    await nothingHappened();
  });
});

import { eventually } from '#tests/support/eventually';
import { TRANSPORTS } from '../test-support/one-area-graph';
import { uploaded } from '../test-support/uploaded';
import { closeServers, serve } from './test-support/graph-server';
import {
  file,
  KEEP_FILE_MUTATION,
  multipartRequest,
  openUploadSetting,
  type Part,
  UPLOADER,
  type UploadSetting,
} from './test-support/upload-setting';

const RECEIVE_ALL = 'mutation ($input: ReceiveInput!) { receiveAll(input: $input) { fileName text } }';

const oneFile = (contents = 'rsn\n') =>
  multipartRequest(KEEP_FILE_MUTATION, { file: null }, { 0: ['variables.file'] }, [['0', file(contents)]]);

describe.each(TRANSPORTS)('files at /graphql, gateway and subgraph %s', (way) => {
  let setting: UploadSetting;

  beforeAll(async () => {
    setting = await openUploadSetting(way);
  });
  beforeEach(() => {
    setting.graph.received.length = 0;
  });
  afterEach(closeServers);
  afterAll(() => setting.close());

  const expectNothingKept = () =>
    eventually(() => expect([setting.graph.received, setting.store.left()]).toEqual([[], []]));

  test('reach the resolver by a variable and are deleted afterwards', async () => {
    const { status, body } = await setting.send(oneFile());
    expect([status, body]).toEqual([
      200,
      { data: { receive: { fileName: 'list.csv', size: 4, text: 'rsn\n' } } },
    ]);
    await eventually(() => expect(setting.store.left()).toEqual([]));
  });

  test('can be several in lists of inputs', async () => {
    const map = { a: ['variables.input.files.0'], b: ['variables.input.files.1'] };
    const parts: Part[] = [
      ['a', file('one'), 'a.csv'],
      ['nobody', file('asked')],
      ['b', file('two'), 'b.csv'],
    ];
    const { body } = await setting.send(
      multipartRequest(RECEIVE_ALL, { input: { files: [null, null] } }, map, parts),
    );
    expect(body).toEqual({
      data: {
        receiveAll: [
          { fileName: 'a.csv', text: 'one' },
          { fileName: 'b.csv', text: 'two' },
        ],
      },
    });
    await eventually(() => expect(setting.store.left()).toEqual([]));
  });

  test.each([
    ['.', ''],
    ['a/', 'a'],
    ['../a.csv', 'a.csv'],
  ])('can be named %s', async (name, expected) => {
    const form = multipartRequest(KEEP_FILE_MUTATION, { file: null }, { 0: ['variables.file'] }, [
      ['0', file('x'), name],
    ]);
    const { body } = await setting.send(form);
    expect(body).toEqual({ data: { receive: { fileName: expected, size: 1, text: 'x' } } });
    await eventually(() => expect(setting.store.left()).toEqual([]));
  });

  test('are optional in a multipart operation', async () => {
    const { body } = await setting.send(multipartRequest('{ received { size } }', {}, {}, []));
    expect(body).toEqual({ data: { received: [] } });
  });

  test('count as the root fields of their operation', async () => {
    const query =
      'mutation ($file: Upload) { receive(file: $file) { size } b: receive { size } c: receive { size } }';
    const { headers } = await setting.send(
      multipartRequest(query, { file: null }, { 0: ['variables.file'] }, [['0', file('x')]]),
    );
    expect(headers.get('ratelimit')).toMatch(/r=997;/);
  });

  test('can be used only once', async () => {
    const query =
      'mutation ($file: Upload) { a: receive(file: $file) { size } b: receive(other: $file) { size } }';
    const { body } = await setting.send(
      multipartRequest(query, { file: null }, { 0: ['variables.file'] }, [['0', file('x')]]),
    );
    expect(body.errors).toMatchObject([
      {
        message: 'other must be an uploaded file of this request, used only once',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(setting.graph.received).toEqual(['x']);
  });

  describe('are rejected as JSON', () => {
    const sent = async (query: string, variables: object = {}) => {
      const { post } = await serve(setting.graph, { store: setting.store });
      return (await post({ query, variables }, UPLOADER)).body;
    };

    test.each<[string, unknown]>([
      ['an invented reference', 'x'.repeat(32)],
      ['a key', 'staged/6f6f3f06-7d0e-4b7e-9a7e-1d1f0d1e2c3b'],
      ['the JSON form of a file', '(a file)'],
      ['a record', { reference: 'x'.repeat(32), key: 'staged/a', fileName: 'a', mediaType: 'b', size: 1 }],
      ['a number', 1],
      ['a list', [['x'.repeat(32)]]],
    ])('%s', async (_, value) => {
      for (const [query, variables] of [
        [KEEP_FILE_MUTATION, { file: value }],
        [RECEIVE_ALL, { input: { files: [value] } }],
      ] as const) {
        const { data, errors } = await sent(query, variables);
        expect(data ?? null).toBeNull();
        expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
        expect(errors?.[0]?.message).toContain('must be a file of a multipart request');
      }
      await expectNothingKept();
    });

    test('the reference of another request in flight', async () => {
      const staged = await uploaded(setting.store.files, 'secret', { fileName: 'a', mediaType: 'b' });

      const { errors } = await sent(KEEP_FILE_MUTATION, { file: staged.reference });

      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(setting.graph.received).toEqual([]);
      for (const key of setting.store.left()) await setting.store.files.delete(key);
    });

    test.each([
      ['a literal', 'mutation { receive(file: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") { size } }'],
      [
        'a literal in an input',
        'mutation { receiveAll(input: { files: ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"] }) { size } }',
      ],
      [
        'a default value',
        'mutation ($file: Upload = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") { receive(file: $file) { size } }',
      ],
    ])('%s', async (_, query) => {
      const { errors } = await sent(query);
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(errors?.[0]?.message).toContain('must be a file of a multipart request');
      await expectNothingKept();
    });
  });

  test('do not leak their contents through other variables', async () => {
    const { body } = await setting.send(
      multipartRequest(KEEP_FILE_MUTATION, { notes: null }, { 0: ['variables.notes'] }, [['0', file('x')]]),
    );
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(JSON.stringify(body)).not.toMatch(/staged|[\w-]{32}/);
    await expectNothingKept();
  });

  test('are limited by their resolver, below the 8 MiB of the graph', async () => {
    const { body } = await setting.send(oneFile('x'.repeat(2_000_001)));
    expect(body.errors).toMatchObject([
      { message: 'file must be at most 2000000 bytes', extensions: { code: 'PAYLOAD_TOO_LARGE' } },
    ]);
    await expectNothingKept();
  });
});
